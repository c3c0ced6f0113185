import type { RunOption, Wish } from '../../app/place.ts';
import { quoted } from '../../core/words/command-line.ts';

/** A command that was typed, as far as it names no engine. */
export function typedWish(command: string): Wish {
  const option = (name: RunOption, value: string): string =>
    `--${name} ${value.startsWith('<') ? value : quoted(value)}`;
  return {
    option,
    again: (options) =>
      [command, ...Object.entries(options).map(([name, value]) => option(name as RunOption, value))].join(' '),
  };
}
