/** Whoever stands on a board. */
interface Named {
  readonly agent: string;
  readonly standIn: boolean;
}

/** Those a board compares and counts: the agents under test, or the stand-ins where there is nobody else. */
export function fieldOf<One extends Named>(agents: readonly One[]): readonly One[] {
  const real = agents.filter(({ standIn }) => !standIn);
  return real.length > 0 ? real : agents;
}

/** An agent's name in a sentence: never a stand-in's without saying that it is one. */
export function labelOf({ agent, standIn }: Named): string {
  return standIn ? `${agent} (a stand-in, not a model)` : agent;
}
