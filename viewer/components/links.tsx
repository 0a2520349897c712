import { useHead } from "../context.tsx";
import { linkTo } from "../router.ts";
import { Badge } from "./badge.tsx";
import { Plain } from "./plain.tsx";
import "../style/links.css";

/** An agent's name, linked to its page; a stand-in is always labelled as one. */
export function AgentLink({
  agent,
  suite,
  badge = true,
}: {
  readonly agent: string;
  readonly suite: string | undefined;
  readonly badge?: boolean;
}) {
  const standIn = useHead().agents.some(({ name, standIn }) => name === agent && standIn);
  return (
    <span class="agent-link">
      <a href={linkTo("agent", { suite, agent })}>
        <AgentLabel agent={agent} />
      </a>
      {badge && standIn ? <Badge flag="stand-in" /> : null}
    </span>
  );
}

/** An agent's name with everything before the last slash de-emphasised. */
export function AgentLabel({ agent }: { readonly agent: string }) {
  const cut = agent.lastIndexOf("/") + 1;
  return (
    <span class="agent-name">
      {cut > 0 ? (
        <span class="maker">
          <Plain text={agent.slice(0, cut)} />
        </span>
      ) : null}
      <Plain text={agent.slice(cut)} />
    </span>
  );
}

/** A case, linked to its page. */
export function CaseLink({ suite, id }: { readonly suite: string | undefined; readonly id: string }) {
  return (
    <a class="case-link" href={linkTo("case", { suite, case: id })}>
      <Plain text={id} />
    </a>
  );
}
