import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { viewOf } from "../../conversation/contract-view.ts";
import type { ContractTurn, CustomerBriefing, CustomerSession, CustomerTurn, Heard } from "../../conversation/customer.ts";
import type { CustomerAct } from "../../conversation/customer-act.ts";
import { customerFacts } from "../../conversation/customer-facts.ts";
import { silence } from "../../conversation/hearing.ts";
import { openMonitor } from "../../conversation/monitor.ts";
import { trialOf } from "../../conversation/trial-name.ts";
import type { Llm } from "../../llm/llm.ts";
import type { Call } from "../../world/call.ts";
import { openAgenda } from "../agenda.ts";
import { withinReach } from "../follow-instructions.ts";
import { stepsIn } from "../named-steps.ts";
import { joinPieces, openTurn } from "../piece.ts";
import { changesToState, cueOf } from "./cue.ts";
import { draftSchema, readDraft, type TurnDraft } from "./draft.ts";
import { InstrumentModelSession, ownText, userText } from "./instrument-model-session.ts";
import { partOf, rejectionReason } from "./part.ts";
import { actsOf, changesIn } from "./read-acts.ts";

/** One conversation with a model customer; the opening comes from the case, as for every customer. */
export function openPlayer(llm: Llm, briefing: CustomerBriefing): CustomerSession {
  const session = new InstrumentModelSession(llm, { role: "customer", of: trialOf(briefing), note: briefing.note });
  const earlier: ContractTurn[] = [];
  const thread: LanguageModelV4Prompt = [{ role: "system", content: partOf(briefing) }];
  return {
    open: () => {
      const said = joinPieces(openTurn(briefing, openAgenda(briefing.customer)), Number.POSITIVE_INFINITY);
      earlier.push({ heard: [], hearing: silence, said, calls: [], agentEnded: false });
      thread.push(userText("The conversation begins. Write your first message."), ownText(asDraft(said)));
      return said;
    },
    reply: async (heard) => {
      const scene = { briefing, earlier, heard, calls: takeSteps(briefing, heard) };
      const said = `The support agent writes:\n${heard.texts.join("\n\n") || "(nothing)"}`;
      const asked = [...thread, userText(`${said}\n\n${cueOf(viewBefore(scene), scene.calls)}`)];
      let attempt = await attemptTurn(session, asked, scene);
      if (attempt.wrong !== undefined) {
        const again = `That message cannot be sent: ${attempt.wrong}${/\.$/.test(attempt.wrong) ? "" : "."} Write this turn again.`;
        attempt = await attemptTurn(session, [...asked, ownText(attempt.written), userText(again)], scene);
      }
      // A turn that still violates the contract is sent anyway, because the conversation repairs it.
      earlier.push(contractTurn(scene, attempt.turn));
      thread.push(userText(said), ownText(attempt.written));
      return attempt.turn;
    },
    revise: (sent) => {
      const last = earlier.pop();
      if (last) earlier.push({ ...last, said: sent });
      thread.splice(-1, 1, ownText(asDraft(sent)));
    },
    close: () => session.end(),
  };
}

interface Scene {
  readonly briefing: CustomerBriefing;
  readonly earlier: readonly ContractTurn[];
  readonly heard: Heard;
  /** The calls to the customer's own tools. */
  readonly calls: readonly Call[];
}

/** A draft of a turn, with the model's text, the parsed turn, and any violation. A draft that cannot be read counts as an empty one. */
async function attemptTurn(session: InstrumentModelSession, prompt: LanguageModelV4Prompt, scene: Scene) {
  const answer = await session.ask(prompt, { name: "customer_turn", schema: draftSchema }, scene.heard.signal);
  const draft = readDraft(answer);
  if (typeof draft === "string") return { written: "(nothing that could be read)", turn: turnOf(emptyDraft, scene), wrong: draft };
  const turn = turnOf(draft, scene);
  return { written: JSON.stringify(draft), turn, wrong: faultIn(draft, scene) ?? faultsOf(scene, turn) };
}

const emptyDraft: TurnDraft = { text: "", attachments: [], acts: [], leave: "no" };

/** What makes a draft unusable apart from the contract; undefined if nothing does. */
function faultIn(draft: TurnDraft, scene: Scene): string | undefined {
  const stranger = draft.attachments.find((name) => fileNamed(name, scene) === undefined);
  if (stranger !== undefined) return `you have no file "${stranger}"; send files by the names you were given`;
  const [unsaid] = unsaidIn(draft, scene);
  return unsaid && `this turn has to hold, word for word: ${unsaid.say}`;
}

/** The changes of mind that the turn has to state and that a draft does not contain. */
function unsaidIn({ text }: TurnDraft, scene: Scene) {
  const view = viewBefore(scene);
  const stated = changesIn(text, view).flatMap((act) => (act.act === "change_mind" ? [act.index] : []));
  return changesToState(view).filter(({ index }) => !stated.includes(index));
}

/** A draft as a turn: with the changes of mind that it has to state, and without files that the customer does not have. */
function turnOf(written: TurnDraft, scene: Scene): CustomerTurn {
  const text = [...unsaidIn(written, scene).map(({ say }) => say), written.text].join(" ").trim();
  const draft = { ...written, text };
  const attachments = [...new Set(draft.attachments)].flatMap((name) => fileNamed(name, scene) ?? []);
  const changes = changesIn(text, viewBefore(scene));
  const view = viewOf(contractTurn(scene, { text, attachments, acts: changes }), scene.earlier, scene.briefing);
  const followed = scene.calls.map(({ tool, outcome }): CustomerAct => ({ act: "follow", tool, worked: outcome.kind === "ok" }));
  return { text, attachments, acts: [...followed, ...actsOf(draft, view)] };
}

/** The monitors' objections to a turn, worded like the prompt; undefined if there are none. */
function faultsOf(scene: Scene, said: CustomerTurn): string | undefined {
  const monitor = openMonitor(scene.briefing);
  for (const turn of scene.earlier) monitor.observe(turn);
  return rejectionReason(monitor.observe(contractTurn(scene, said)));
}

function viewBefore(scene: Scene) {
  const nothing = { text: "", attachments: [], acts: [] };
  return viewOf(contractTurn(scene, nothing), scene.earlier, scene.briefing);
}

function contractTurn({ heard, calls }: Scene, said: CustomerTurn): ContractTurn {
  return { heard: heard.texts, hearing: heard.hearing, said, calls, agentEnded: heard.ended };
}

function fileNamed(name: string, { briefing }: Scene) {
  for (const [slot, fact] of customerFacts(briefing.customer).facts)
    if (fact.kind === "attachment" && (name === slot || name === fact.attachment))
      return { name: fact.attachment, caption: fact.caption ?? "" };
  return undefined;
}

/** Carries out the steps the agent described clearly enough, by the same rule as for every other customer. */
function takeSteps({ tools, customer }: CustomerBriefing, heard: Heard): Call[] {
  if (tools.length === 0) return [];
  const { steps } = stepsIn(heard.hearing, { tools, skill: customer.skill, heard: [] });
  const clear = steps.filter(({ isClear, onlyIf }) => isClear && onlyIf === undefined);
  const kept = new Set(customer.resists.map(({ tool }) => tool));
  return withinReach(clear, customer.skill)
    .filter(({ tool }) => !kept.has(tool.name))
    .map(({ tool, args }) => ({ by: "customer", tool: tool.name, args, outcome: heard.call(tool.name, args) }));
}

function asDraft({ text, attachments }: CustomerTurn): string {
  const draft: TurnDraft = { text, attachments: attachments.map(({ name }) => name), acts: [], leave: "no" };
  return JSON.stringify(draft);
}
