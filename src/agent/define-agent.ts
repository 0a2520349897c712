import type { Agent, AgentBriefing, AgentSession, AgentTurn } from "../conversation/agent.ts";
import { kindOfValue } from "../secrets/thrown-text.ts";
import { kindById } from "../store/agent-kind.ts";
import { UserError } from "../user-error.ts";
import { visibleText } from "../visible-text.ts";

interface Common {
  /** The name under which results are stored, such as "acme/support-v3". */
  readonly id: string;
  /** Whether a timeout counts against the agent (the default) or against its provider. */
  readonly timeoutIs?: Agent["timeoutIs"];
  /** Whether the agent can take over a conversation from `briefing.past`, which `deskproof fork` needs. */
  readonly resumes?: true;
}

/** An agent as its author declares it: with `open` if it has state, or with a stateless `reply` function. */
type AgentDeclaration = Common &
  (
    | { readonly open: (briefing: AgentBriefing) => AgentSession | Promise<AgentSession>; readonly reply?: never }
    | {
        readonly reply: (turn: AgentTurn, briefing: AgentBriefing) => Promise<string> | string;
        readonly open?: never;
      }
  );

/** Declares an agent to test. The agent sees the policy, the tools and the conversation, never the case. */
export function defineAgent(declaration: AgentDeclaration): Agent {
  checkDeclaration(declaration);
  const { id, timeoutIs = "agent_stalled", resumes } = declaration;
  const open = declaration.open ?? ((briefing: AgentBriefing): AgentSession => ({ reply: (turn) => declaration.reply(turn, briefing) }));
  return { kind: "agent", id, timeoutIs, ownCode: true, ...(resumes ? { resumes } : {}), open };
}

function checkDeclaration(declaration: AgentDeclaration): void {
  if (typeof declaration !== "object" || declaration === null)
    throw new UserError(`defineAgent was given ${kindOfValue(declaration)}. Give it { id: "acme/support-v3", reply: (turn) => … }.`);
  checkId(declaration.id);
  const { id, open, reply, timeoutIs } = declaration;
  if (typeof (open ?? reply) !== "function")
    throw new UserError(`defineAgent: the agent "${id}" has no function \`reply\` or \`open\`. Add reply: (turn) => "…".`);
  if (timeoutIs !== undefined && timeoutIs !== "agent_stalled" && timeoutIs !== "provider_error")
    throw new UserError(`defineAgent: \`timeoutIs\` of the agent "${id}" must be "agent_stalled" or "provider_error".`);
}

function checkId(id: string): void {
  if (typeof id !== "string" || id.trim() === "")
    throw new UserError('defineAgent: the agent has no id. Give it a name such as "acme/support-v3".');
  if (visibleText(id) !== id)
    throw new UserError(`defineAgent: the id "${visibleText(id)}" contains an invisible character. Remove it, as in "acme/support-v3".`);
  if (kindById(id.trim().toLowerCase()) === "stand-in")
    throw new UserError(
      `defineAgent: the id "${id}" begins with "stand-in/", which is reserved for built-in stand-ins. Choose another name.`,
    );
}
