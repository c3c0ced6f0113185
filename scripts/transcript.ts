import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ended, makePlace, type Place } from '../test/e2e/signalbox.ts';
import { SLIPS, type Slip } from './transcript/slips.ts';

/*
 * npm run transcript [-- --write]
 *
 * Types what people type wrong into the real command line and writes down what they get, as docs/transcript.md. Ids and folders
 * differ each time and are replaced. Without --write it fails when the document says something else than what comes now.
 */

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs', 'transcript.md');

const HEAD = `# What you see when something goes wrong

Twenty-one things that may be typed wrong, one after the other in one project, with all that comes back. Lines that begin with \`!\` came
on stderr. Each answer names what was wrong and ends with what to type next. Written by \`npm run transcript -- --write\`; a test
types all of it again and compares.
`;

export type Told = Slip & Ended;

/** Every slip with what came of it, told the same each time. */
export async function replaySlips(slips: readonly Slip[] = SLIPS): Promise<readonly Told[]> {
  const place = await makePlace();
  const same = sameEachTime([
    [place.path, '~'],
    [`${ROOT}/`, ''],
  ]);
  const told: Told[] = [];
  try {
    await symlink(join(ROOT, 'packages'), join(place.project, 'packages'));
    for (const slip of slips) {
      for (const args of slip.before ?? []) await typeRightly(place, args);
      for (const [path, text] of Object.entries(slip.files ?? {})) await writeFile(join(place.project, path), text);
      const ended = await place.run(...slip.typed);
      told.push({ ...slip, ...ended, stdout: same(ended.stdout), stderr: same(ended.stderr) });
    }
  } finally {
    await place.remove();
  }
  return told;
}

async function typeRightly(place: Place, args: readonly string[]): Promise<void> {
  const { code, stderr } = await place.run(...args);
  if (code !== 0 && code !== 8) throw new Error(`signalbox ${args.join(' ')} ended with ${code}: ${stderr}`);
}

export function transcriptText(told: readonly Told[]): string {
  return [HEAD, ...told.map(slipText)].join('\n');
}

/** What the document says now. */
export async function storedTranscript(): Promise<string> {
  return readFile(DOCUMENT, 'utf8');
}

function slipText({ title, typed, stdout, stderr, code }: Told, index: number): string {
  const words = typed.map((word) => (/[^\w@/=.-]/.test(word) ? `"${word}"` : word));
  const lines = [
    `$ signalbox ${words.join(' ')}`,
    ...linesOf(stdout),
    ...linesOf(stderr).map((line) => `! ${line}`.trimEnd()),
  ];
  return `## ${index + 1}. ${title}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n\nExit code ${code}.\n`;
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** Folders by what they are; ids and hashes by when they were first met. */
function sameEachTime(folders: readonly (readonly [string, string])[]): (text: string) => string {
  const met = new Map<string, string>();
  const named = (id: string): string => {
    const kind = id.startsWith('run_') ? 'run_' : 'hash_';
    const count = [...met.values()].filter((name) => name.startsWith(kind)).length;
    const name = met.get(id) ?? `${kind}${count + 1}`;
    met.set(id, name);
    return name;
  };
  return (text) =>
    folders
      .reduce((changed, [folder, by]) => changed.replaceAll(folder, by), text)
      .replaceAll(/\brun_[0-9a-z]{12}\b|\b(?!f{12})[0-9a-f]{12}\b/g, named);
}

if (import.meta.main) {
  const text = transcriptText(await replaySlips());
  if (process.argv.includes('--write')) await writeFile(DOCUMENT, text);
  else if (text !== (await storedTranscript())) {
    console.error('docs/transcript.md is not what people get now. Next: npm run transcript -- --write');
    process.exitCode = 1;
  }
}
