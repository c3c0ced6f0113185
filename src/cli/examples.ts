import type { Command } from 'commander';
import { EXAMPLE_WORDS, EXAMPLES } from '../core/words/example-words.ts';
import { asTyped } from './telling/as-typed.ts';
import { say } from './telling/speech.ts';

/** After the help of every verb: what people type; after that of all: what they end with. */
export function addExamples(program: Command): void {
  addBelow(program, []);
  program.addHelpText('after', asTyped(say(EXAMPLE_WORDS.exits)));
}

function addBelow(command: Command, path: readonly string[]): void {
  for (const one of command.commands) {
    const own = [...path, one.name()];
    const text = examplesOf(own.join(' '));
    if (text !== '') one.addHelpText('after', `\n${text}`);
    addBelow(one, own);
  }
}

function examplesOf(verb: string): string {
  const examples = Object.hasOwn(EXAMPLES, verb) ? (EXAMPLES[verb] ?? []) : [];
  if (examples.length === 0) return '';
  const lines = examples.flatMap(([command, about]) => [
    ...(say(about) === '' ? [] : [`  # ${say(about)}`]),
    asTyped(`  signalbox ${command}`),
  ]);
  return [say(EXAMPLE_WORDS.heading), ...lines].join('\n');
}
