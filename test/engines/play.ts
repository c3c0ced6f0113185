import { setTimeout as pause } from 'node:timers/promises';
import type { SeenRequest } from '../model-server/behaviour.ts';
import { type ModelServer, modelServer } from '../model-server/model-server.ts';
import { type Conversation, readConversation } from './conversation.ts';
import type { Scenario } from './scenarios.ts';

/** A model server that plays a scenario to a program. */
export type Stage = Pick<ModelServer, 'url' | 'strays' | 'close'> & {
  /** The conversations that the program had with the model on behalf of its user, request by request. */
  readonly turns: readonly Conversation[];
  /** How often it asked for something of its own. */
  readonly helpers: () => number;
  /** Resolves once the program has asked so often; gives up in time, for whoever waits to see that it was not. */
  heard(count: number): Promise<void>;
  /** What could not be played; a scenario that met tools it does not know. */
  readonly problems: readonly string[];
};

const HEARD_LIMIT_MS = 120_000;
const POLL_MS = 50;

/** What the programs ask on their own account: a title for the conversation, what is to be remembered of it. */
const OWN_ACCOUNT = [/you are a title generator/i, /memory extraction subagent/i];

export async function playScenario(scenario: Scenario): Promise<Stage> {
  const turns: Conversation[] = [];
  const problems: string[] = [];
  const answer = (request: SeenRequest) => {
    const conversation = readConversation(request);
    if (isHelper(conversation)) return { kind: 'reply', text: 'Colours' } as const;
    turns.push(conversation);
    try {
      return scenario(request.wire, conversation);
    } catch (error) {
      problems.push(String(error));
      return { kind: 'error', error: 'bad-request' } as const;
    }
  };
  const server = await modelServer(answer);
  const { url, strays, close } = server;
  const heard = async (count: number) => {
    for (let waited = 0; turns.length < count && waited < HEARD_LIMIT_MS; waited += POLL_MS) await pause(POLL_MS);
  };
  return { url, strays, close, turns, problems, heard, helpers: () => server.requests.length - turns.length };
}

function isHelper({ tools, system }: Conversation): boolean {
  return tools.length === 0 || OWN_ACCOUNT.some((pattern) => pattern.test(system));
}
