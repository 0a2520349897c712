import type { Customer, CustomerBriefing, CustomerSession, Heard } from "../conversation/customer.ts";
import { silence } from "../conversation/hearing.ts";
import { advance, openAgenda, withChangesIn } from "./agenda.ts";
import { joinPieces, openTurn, type Piece, performs, type Scene } from "./piece.ts";
import { openScript } from "./script.ts";
import { type TurnDecision, takeTurn } from "./take-turn.ts";
import { openVoice, readPersona } from "./voice.ts";

/** The deterministic customer, which reads the agent's free text and follows its own agenda without a language model. */
export const agendaCustomer: Customer = { kind: "customer", id: "agenda", open: openSession };

function openSession(briefing: CustomerBriefing): CustomerSession {
  const { customer, seed } = briefing;
  if (customer.scenario !== undefined) return openScript(briefing);
  const persona = readPersona(customer.persona);
  let agenda = openAgenda(customer);
  /** The latest turn, with the agenda before it and as decided, in case another turn is sent instead. */
  let latest = { before: agenda, decided: agenda, hearing: silence };
  return {
    open: () => {
      const pieces = openTurn(briefing, agenda);
      const said = joinPieces(pieces, Number.POSITIVE_INFINITY);
      latest = { before: agenda, decided: agenda, hearing: silence };
      agenda = advance(agenda, silence, said);
      return said;
    },
    reply: (heard: Heard) => {
      const turn = agenda.turn + 1;
      const voice = openVoice(persona, customer.lines, { seed, turn });
      const { hearing } = heard;
      const scene = { briefing, agenda, hearing, voice, turn, call: heard.call };
      const { pieces, agenda: next } = heard.reopens ? objectTo(scene) : takeTurn(scene);
      const said = joinPieces(heard.ended && !performs(pieces, "push") ? goodbye(pieces, voice.say("farewell")) : pieces);
      latest = { before: agenda, decided: next, hearing };
      agenda = advance(next, hearing, said);
      return said;
    },
    revise: (sent) => {
      const { before, decided, hearing } = latest;
      agenda = advance(withChangesIn(sent.acts, { before, decided }), hearing, sent);
    },
  };
}

/** The customer's last reply, once the agent has ended the case. */
function goodbye(pieces: readonly Piece[], farewell: string): readonly Piece[] {
  if (performs(pieces, "leave")) return pieces;
  return [{ acts: [{ act: "thank" }, { act: "leave", why: "goal_met" }], text: farewell }];
}

/** The customer's reply when its case is closed with a refusal: its next push and nothing else. */
function objectTo({ agenda }: Scene): TurnDecision {
  const { pushed: index, customer } = agenda;
  const push = customer.pushes[index];
  const pieces = push === undefined ? [] : [{ acts: [{ act: "push" as const, index }], text: push }];
  return { pieces, agenda: { ...agenda, met: false, awaiting: false } };
}
