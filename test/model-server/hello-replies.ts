import { readFileSync } from 'node:fs';
import type { Json } from '../../src/core/json.ts';
import { parseScript } from '../../src/core/script/parse-script.ts';
import { plainName } from '../../src/core/tool/tool-names.ts';
import type { Behaviour } from './behaviour.ts';

const SCRIPT = new URL('../../packages/hello/script.yaml', import.meta.url);

export type HelloReply = Extract<Behaviour, { kind: 'reply' }>;

/** The run in the script of the bundled package as replies of a model, word by word, with the names that a model is offered. */
export function helloReplies(): readonly HelloReply[] {
  const { turns } = parseScript(readFileSync(SCRIPT, 'utf8'), 'script.yaml');
  // What is said in a conversation with the agent alone is no part of the run.
  const played = turns.filter(({ when }) => when?.profile !== 'agent');
  return played.map(({ text = '', calls, usage }) => ({
    kind: 'reply',
    text: text.split(/(?<=\s)/),
    ...(calls === undefined
      ? {}
      : { calls: calls.map(({ tool, args }) => ({ name: plainName(tool), args: objectOf(args) })) }),
    ...(usage === undefined ? {} : { usage: { ...usage, cached: Math.floor(usage.input / 2) } }),
  }));
}

function objectOf(args: Json): object | string {
  return typeof args === 'object' && args !== null ? args : JSON.stringify(args);
}
