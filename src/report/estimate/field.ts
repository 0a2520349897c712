/** An entry on a leaderboard. */
interface Named {
  readonly agent: string;
  readonly standIn: boolean;
}

/** The agents that a leaderboard ranks: the agents under test or, if there are none, the stand-ins. */
export function fieldOf<One extends Named>(agents: readonly One[]): readonly One[] {
  const real = agents.filter(({ standIn }) => !standIn);
  return real.length > 0 ? real : agents;
}

/** Returns an agent's name for use in a sentence; a stand-in is always labelled as one. */
export function agentLabel({ agent, standIn }: Named): string {
  return standIn ? `${agent} (a stand-in, not a model)` : agent;
}
