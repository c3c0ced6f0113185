import { type InspectedLayer, type InspectedPrompt, promptDiff } from '../../core/prompt/prompt-diff.ts';
import { COUNT_WORDS } from '../../core/words/count-words.ts';
import { indented, oneLine } from '../../core/words/plain-text.ts';
import { CAUSE_WORDS, PROMPT_WORDS } from '../../core/words/prompt-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { say } from './speech.ts';

/** A prompt for people: a line per layer with its measures, and its text below, indented. */
export function promptText(prompt: InspectedPrompt): string {
  return [...heading(prompt), ...prompt.layers.map(block)].join('\n');
}

/** What is new since the exchange before, and why something of it is gone. */
export function diffText(prompt: InspectedPrompt, before: InspectedPrompt | undefined): string {
  if (before === undefined) {
    return [...heading(prompt), say(PROMPT_WORDS.first), ...prompt.layers.map(added)].join('\n');
  }
  const parts = promptDiff(before, prompt).flatMap(({ kind, layers }) => {
    if (kind === 'same') return [`  ${say(same(layers.length, `${before.turn}.${before.exchange}`))}`];
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
  const measured = say(usage === undefined ? PROMPT_WORDS.guessed(tokens) : PROMPT_WORDS.measured(usage.input));
  const cached = usage?.cached === undefined ? '' : say(PROMPT_WORDS.cached(usage.cached));
  return [
    say(PROMPT_WORDS.heading(`${turn}.${exchange}`, profile, thread)),
    say(PROMPT_WORDS.measures(say(COUNT_WORDS.messages(layers.length)), bytes, `${measured}${cached}`)),
    ...(turn === 1 && exchange === 1 ? [] : [kept(stablePrefixBytes, cause)]),
    '',
  ];
}

/** How much of the exchange before stands at the beginning, and why not all of it. */
function kept(bytes: number, cause: string | undefined): string {
  const why = cause === undefined ? '' : say(PROMPT_WORDS.notMore(causeWords(cause)));
  return `${say(PROMPT_WORDS.kept(bytes))}${why}`;
}

function causeWords(cause: string): string {
  const known: { readonly [cause: string]: Text } = CAUSE_WORDS;
  return Object.hasOwn(known, cause) ? say(known[cause] ?? asIs(cause)) : cause;
}

function same(messages: number, exchange: string): Text {
  return PROMPT_WORDS.same(say(COUNT_WORDS.messages(messages)), exchange);
}

function block(layer: InspectedLayer): string {
  return `${title(layer)}\n${indented(layer.content)}\n`;
}

function title({ layer, role, source, bytes, tokens }: InspectedLayer): string {
  return say(PROMPT_WORDS.layer(layer, role, bytes, tokens, oneLine(source)));
}
