import { CAPTURED_OUTPUT, skillFiles } from '../../e2e/skill-on-disk.ts';
import { captureOf } from '../../support/engine-captures.ts';
import { below, type Files, type Scenario, typed } from '../scenario.ts';

/** A program under the name of an engine that says its version, and what a real one once wrote: one capture per start. */
export function programAs(engine: string, version: string, ...captures: readonly string[]): Files {
  const turns = captures.map((name) => {
    const { lines, stderr, end } = captureOf(engine, name);
    return { stdout: `${lines.join('\n')}\n`, stderr, exit: end.code ?? 1 };
  });
  return {
    [`bin/${engine}`]: `#!<node>
const fs = require('node:fs');
const turns = ${JSON.stringify(turns)};
const args = process.argv.slice(2);
if (args.includes('--version')) {
  console.log('${engine} ${version}');
  process.exit(0);
}
if (args.includes('--help') || args[0] === 'help') process.exit(0);
const counter = ${JSON.stringify(`<place>/started-${engine}`)};
const before = fs.existsSync(counter) ? Number(fs.readFileSync(counter, 'utf8')) : 0;
fs.writeFileSync(counter, String(before + 1));
fs.readFileSync(0);
const { stdout, stderr, exit } = turns[Math.min(before, turns.length - 1)];
fs.writeSync(2, stderr);
fs.writeSync(1, stdout);
process.exitCode = exit;
`,
  };
}

const VERSIONS = {
  codex: '0.169.0',
  claude: '2.1.326',
  gemini: '0.61.0',
  opencode: '1.18.33',
  qwen: '0.24.4',
} as const;

/** The first program is looked at from all sides, the others where they differ. */
const LOOKS = ['show @last --json', 'audit @last --json', 'prompt @last --json'];

/** Engine programs, started for real; what they say was once said by the real ones. */
export const PROGRAMS: readonly Scenario[] = Object.entries(VERSIONS).map(([engine, version]) => ({
  name: `program-${engine}`,
  // What starts a program keeps its exit code with the help of a shell and its tools.
  env: { PATH: '<place>/bin:/usr/bin:/bin', SIGNALBOX_SANDBOX: 'plain', CANARY_KEY: 'sings' },
  files: {
    ...below('project/paint', skillFiles({ schemas: { output: CAPTURED_OUTPUT } })),
    ...programAs(engine, version, 'ask-1', 'ask-2-resume', 'err500', 'done'),
  },
  steps: [
    typed(`run paint --engine ${engine} -m Go.`),
    typed('reply @last --choose Blue'),
    typed('log @last --jsonl'),
    ...(engine === 'codex' ? LOOKS.map((line) => typed(line)) : []),
    typed(`run paint --engine ${engine} --json`),
    ...(engine === 'codex' ? [typed(`run paint --engine ${engine} --json`), typed('audit @last')] : []),
  ],
}));
