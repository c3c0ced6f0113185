import type { InspectedLayer, InspectedPrompt } from '../core/prompt/inspected-prompt.ts';
import { promptDiff } from '../core/prompt/prompt-diff.ts';
import { indented, oneLine } from './plain-text.ts';
import { plural } from './plural.ts';

const CAUSES: { readonly [cause: string]: string } = {
  profile: 'the run was completed, so the layers are others',
  compaction: 'the conversation had to be shortened',
  agent: 'another agent speaks',
  policy: 'the tool policy is another one',
  thread: 'this node has a conversation of its own',
  engine: 'another engine is asked',
};

/** A prompt for people: a line per layer with its measures, and its text below, indented. */
export function promptText(prompt: InspectedPrompt): string {
  return [...heading(prompt), ...prompt.layers.map(block)].join('\n');
}

/** What is new since the exchange before, and why something of it is gone. */
export function diffText(prompt: InspectedPrompt, before: InspectedPrompt | undefined): string {
  if (before === undefined) {
    return [...heading(prompt), 'This is the first exchange: all of it is new.', ...prompt.layers.map(added)].join(
      '\n',
    );
  }
  const parts = promptDiff(before, prompt).flatMap(({ kind, layers }) => {
    if (kind === 'same')
      return [`  ${plural(layers.length, 'message')} as in exchange ${before.turn}.${before.exchange}`];
    if (kind === 'removed') return layers.map((layer) => `- ${title(layer)}`);
    return layers.map(added);
  });
  return [...heading(prompt), ...parts].join('\n');
}

function added(layer: InspectedLayer): string {
  return `+ ${title(layer)}\n${indented(layer.content, '  + ')}`;
}

function heading({ turn, exchange, profile, thread, layers, stablePrefixBytes, cause, usage }: InspectedPrompt) {
  const bytes = layers.reduce((total, layer) => total + layer.bytes, 0);
  const tokens = layers.reduce((total, layer) => total + layer.tokens, 0);
  const measured = usage === undefined ? `≈${tokens} tokens` : `${usage.input} tokens (measured)`;
  const cached = usage?.cached === undefined ? '' : `, ${usage.cached} of them kept by the provider`;
  return [
    `Exchange ${turn}.${exchange}, profile ${profile}, thread ${thread}`,
    `${plural(layers.length, 'message')}, ${bytes} bytes, ${measured}${cached}`,
    ...(turn === 1 && exchange === 1 ? [] : [kept(stablePrefixBytes, cause)]),
    '',
  ];
}

/** How much of the exchange before stands at the beginning, and why not all of it. */
function kept(bytes: number, cause: string | undefined): string {
  const why = cause === undefined ? '' : ` Not more, because ${CAUSES[cause] ?? cause}.`;
  return `The first ${bytes} bytes are those of the exchange before.${why}`;
}

function block(layer: InspectedLayer): string {
  return `${title(layer)}\n${indented(layer.content)}\n`;
}

function title({ layer, role, source, bytes, tokens }: InspectedLayer): string {
  return `${layer}  (${role})  ${bytes} bytes, ≈${tokens} tokens  from ${oneLine(source)}`;
}
