import type { PlayedStep } from './play-scenario.ts';
import type { Played } from './play-step.ts';
import type { Scenario } from './scenario.ts';

/** A scenario as it is stored: each command with its exit code and what it printed, documents one below the other. */
export function goldenText({ name }: Scenario, steps: readonly PlayedStep[]): string {
  return [`# ${name}\n`, ...steps.map(stepText)].join('\n');
}

function stepText({ typed, stdin, env, code, stdout, stderr }: PlayedStep): string {
  const words = typed.map((word) => (/[^\w@/=.,:<>-]/.test(word) || word === '' ? JSON.stringify(word) : word));
  const around = Object.entries(env ?? {}).map(([variable, value]) => `${variable}=${value} `);
  return [
    `$ ${around.join('')}signalbox ${words.join(' ')}`.trimEnd(),
    ...(stdin === undefined ? [] : [`<<< ${JSON.stringify(stdin)}`]),
    ...outputBlocks({ code, stdout, stderr }),
    '',
  ].join('\n');
}

/** What a command has printed, as lines. */
export function outputBlocks({ code, stdout, stderr }: Played): readonly string[] {
  return [`exit ${code}`, ...block('stdout', stdout), ...block('stderr', stderr)];
}

function block(name: string, text: string): readonly string[] {
  if (text === '') return [];
  const ends = text.endsWith('\n') ? '' : ' without a last newline';
  return [`--- ${name}${ends}`, ...text.replace(/\n$/, '').split('\n').map(pretty)];
}

/** A line that is a JSON document is drawn over several lines, so that a difference is one of them. */
function pretty(line: string): string {
  if (!line.startsWith('{"')) return line;
  try {
    return JSON.stringify(JSON.parse(line), null, 1);
  } catch {
    return line;
  }
}
