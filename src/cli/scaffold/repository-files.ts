import { keyVariables } from "../../llm/provider.ts";
import { configFile } from "../../run/config.ts";
import { deskproofVersion } from "../../version.ts";
import type { NewFile } from "./write-files.ts";

/** The files `init` adds next to the first suite. */
export function repositoryFiles(suiteFolder: string): readonly NewFile[] {
  return [
    { path: "agent.ts", text: agentText },
    { path: configFile, text: configText(suiteFolder) },
    { path: ".github/workflows/deskproof.yml", text: workflowText(suiteFolder) },
    { path: "package.json", text: packageText() },
    {
      path: ".gitignore",
      text: "# Run files contain whole conversations; the workflow uploads its own as an artifact.\nruns/\nreport/\nnode_modules/\n",
    },
  ];
}

const agentText = `import { defineAgent } from "deskproof";

// The agent under test. Connect yours here: it gets the policy, the tools and the conversation, never the case.
export const agent = defineAgent({
  id: "my-agent",
  reply: async (turn, briefing) => {
    // Your agent works with briefing.policy and briefing.tools. turn.text is the customer's latest message.
    // Call a tool with: const answer = await turn.call("get_order", { order_id: "LB-1042" });
    return "I am not connected yet, so I cannot help you. I have " + briefing.tools.length + " tools.";
  },
});
`;

function configText(suiteFolder: string): string {
  return `# Defaults for "deskproof run"; flags take precedence. Do not put API keys here: they are read
# from the environment (${keyVariables.join(", ")}).
suites: [./${suiteFolder}]
agents:
  # A placeholder: agent.ts fails every case until you connect your agent. The CI workflow runs and gates the agents listed here.
  - name: my-agent # its name in reports and for --agent my-agent
    agent: ./agent.ts # or http://127.0.0.1:3000/reply, or "command:python3 my_agent.py"
  # - openai/gpt-5.5@high
  # - name: careful # for --agent careful
  #   model: anthropic/claude-opus-4-6
  #   effort: high
  #   temperature: 0.2
  #   tools: native # or react, for models without function calling
  #   prompt: ./prompts/support.md # your own system prompt, with {policy}, {now} and {ticket}
  # - name: ours
  #   model: local/qwen3-32b
  #   url: http://127.0.0.1:8080/v1
trials: 3
# customer: patient # the simulated customer (default: "agenda", which needs no model)
# customers:
#   - name: patient
#     model: openai/gpt-5.4-mini
# autoReader: openai/gpt-5.4-nano # reads what agents write in your own suites, if its API key is set (default: no model)
# judges:
#   - name: second-opinion # for deskproof judge --judge second-opinion
#     model: google/gemini-3.1-pro-preview
# maxCost: 5 # US dollars for a whole run
# prices: # US dollars per million tokens; override the built-in prices
#   qwen3-32b: { input: 0.1, cached: 0.02, output: 0.3 }
# providers:
#   openai: { baseUrl: https://gateway.example.com/v1, limit: 20 } # at most 20 concurrent calls
`;
}

/** The workflow that docs/gate-in-ci.md shows. */
export function workflowText(suiteFolder: string): string {
  return `# Checks the suite, runs your agent on it and fails if the agent misses a requirement.
# The agent is the one under "agents" in ${configFile}. If it is an HTTP service, set it there to
# http://127.0.0.1:3000/reply, uncomment the steps "Start the agent" and "Print the agent's log", and replace the
# command that starts it. The job then waits for the agent, runs it and gates it.
name: deskproof
on: [push, pull_request]
jobs:
  desk:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - name: Install the deskproof version in package-lock.json
        run: npm ci
      - name: Check the suite
        run: npx deskproof check ${suiteFolder}
      # - name: Start the agent
      #   env: { PORT: "3000" } # Add the API keys that your agent needs, from the repository's secrets.
      #   run: |
      #     python3 my_agent.py --http > agent.log 2>&1 &
      #     curl --silent --output /dev/null --retry 30 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$PORT/"
      - name: Run the suite
        run: npx deskproof run ${suiteFolder} --trials 4 --out runs/branch.db
      - name: Check the requirements
        run: npx deskproof gate runs/branch.db "pass^4>=0.8"
      - name: Publish the results
        if: always()
        run: |
          npx deskproof report runs/branch.db --markdown >> "$GITHUB_STEP_SUMMARY"
          npx deskproof report runs/branch.db --junit > junit.xml
      - name: Keep the conversations
        if: always()
        uses: actions/upload-artifact@v4
        with:
          name: deskproof
          path: |
            runs/branch.db
            junit.xml
      # - name: Print the agent's log
      #   if: failure()
      #   run: cat agent.log
`;
}

/** A package.json that installs this version, for a folder that has none. */
function packageText(): string {
  const content = { private: true, type: "module", devDependencies: { deskproof: deskproofVersion } };
  return `${JSON.stringify(content, null, 2)}\n`;
}
