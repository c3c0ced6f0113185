import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { engineRequest } from '../../test/contracts/engine.ts';
import { captureOf } from '../../test/support/engine-captures.ts';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { ChosenEngine } from '../app/place.ts';
import { helpAgainst } from '../cli/telling/next-step.ts';
import { isFault } from '../core/fault.ts';
import type { PackageFiles } from '../core/package/package-files.ts';
import { chooseScripted, type EnginePlace, openEngine, scriptProblems } from './engines.ts';

const CODEX = `${captureOf('codex', 'done').lines.join('\n')}\n`;
const SAID = '{"__SKILL_DONE__":true,"answer":42,"note":"完成 ✅ naïve café"}';

/** Nothing to hold the names of a script against. */
const BARE = { definition: undefined, tools: [] };

const options = { project: '.', flags: {}, packagePath: 'pkg', wish: 'signalbox run pkg' };
const choose = (script: string | undefined, files: PackageFiles = new Map()) =>
  chooseScripted({ ...options, script, files }, '/');

const NOWHERE: EnginePlace = {
  textOf: async () => '',
  variable: () => undefined,
  now: () => 0,
  home: '/nowhere',
  env: {},
  version: '0.0.0',
  openShelf: () => Promise.reject(new Error('There is no shelf here')),
};

/** Opened from nothing but what the run has kept, as after a restart. */
async function heard({ choice, texts }: ChosenEngine): Promise<readonly string[]> {
  const textOf = async (hash: string): Promise<string> =>
    texts.get(hash) ?? Promise.reject(new Error(`no text ${hash}`));
  const engine = await openEngine(choice, { ...NOWHERE, textOf });
  const { outcome, segments } = await engine.exchange(engineRequest(), { signal: new AbortController().signal });
  return [outcome.kind, ...segments];
}

const fault = async (attempt: Promise<unknown>): Promise<object> => {
  try {
    await attempt;
  } catch (error) {
    return error as object;
  }
  throw new Error('It was chosen.');
};

const folders: TemporaryFolder[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});

async function aFolder(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  folders.push(folder);
  return folder;
}

describe('a script that plays what programs wrote', () => {
  it('reads files beside the script once, and a resumed run has the same bytes', async () => {
    const { path: folder } = await aFolder();
    mkdirSync(join(folder, 'out'));
    writeFileSync(join(folder, 'out', 'codex.ndjson'), CODEX);
    writeFileSync(join(folder, 's.yaml'), 'turns: [{ as: codex, stdoutFile: out/codex.ndjson }]');
    const chosen = await choose(join(folder, 's.yaml'));
    rmSync(join(folder, 'out'), { recursive: true });
    expect([...chosen.texts.values()]).toContain(CODEX);
    expect(await heard(chosen)).toEqual(['ok', SAID]);
  });

  it.each(['codex.ndjson', './codex.ndjson'])('finds %s in a package that carries both', async (name) => {
    const files = new Map([
      ['script.yaml', `turns: []\ndefault: { as: codex, stdoutFile: ${name} }`],
      ['codex.ndjson', CODEX],
    ]);
    expect(scriptProblems(files, BARE)).toEqual([]);
    expect(await heard(await choose(undefined, files))).toEqual(['ok', SAID]);
  });

  it('says which file is not there, before anything is started', async () => {
    const { path: folder } = await aFolder();
    writeFileSync(join(folder, 's.yaml'), 'turns: [{ as: codex, stdoutFile: gone }]');
    const lost = { code: 'SCRIPT_INVALID', message: expect.stringContaining('gone') };
    expect(await fault(choose(join(folder, 's.yaml')))).toMatchObject(lost);
    const files = new Map([['script.yaml', 'turns:\n  - as: codex\n    stdoutFile: ../gone']]);
    expect(await fault(choose(undefined, files))).toMatchObject(lost);
    expect(scriptProblems(files, BARE)).toMatchObject([
      { code: 'SCRIPT_INVALID', file: 'script.yaml', line: 3, column: 17 },
    ]);
  });

  it('refuses a script that is not UTF-8, as a file and in a package, and says why one cannot be read', async () => {
    const { path: folder } = await aFolder();
    const latin = Buffer.from('turns: [{ text: "Gr\xfc\xdfe" }]', 'latin1');
    writeFileSync(join(folder, 's.yaml'), latin);
    const said = (message: string) => ({ code: 'SCRIPT_INVALID', message: expect.stringContaining(message) });
    expect(await fault(choose(join(folder, 's.yaml')))).toMatchObject(said('it is not text in UTF-8'));
    const files = new Map([['script.yaml', latin]]);
    expect(await fault(choose(undefined, files))).toMatchObject(said('it is not text in UTF-8'));
    expect(scriptProblems(files, BARE)).toMatchObject([
      { code: 'SCRIPT_INVALID', message: expect.stringContaining('UTF-8') },
    ]);
    expect(await fault(choose(folder))).toMatchObject(said('it is a folder, not a file'));
    expect(await fault(choose(join(folder, 'nope.yaml')))).toMatchObject(said('there is no such file or folder'));
  });

  it('says what to type once a script is mended, or in its place', async () => {
    const { path: folder } = await aFolder();
    const file = join(folder, 's.yaml');
    writeFileSync(file, 'turns: 3');
    const own = new Map([['script.yaml', 'turns: 3']]);
    const helps = [choose(file), choose(undefined, own), choose(join(folder, 'nope.yaml'), own)];
    const [mended, validated, without] = (await Promise.all(helps.map(fault))).map((error) =>
      isFault(error) ? helpAgainst(error)?.en : '',
    );
    expect(mended).toMatch(/^signalbox .+ --engine scripted --script .+s\.yaml {3}# after fixing it$/);
    expect(validated).toMatch(/^signalbox validate .+ {3}# after fixing it$/);
    expect(without).toMatch(/^signalbox .+ --engine scripted {3}# the script of the package$/);
  });

  it('keeps a script without such files as it always was', async () => {
    const { choice, texts } = await choose(undefined, new Map([['script.yaml', 'turns: [{ text: hi }]']]));
    expect(Object.keys(choice.config ?? {})).toEqual(['script', 'file']);
    expect(texts.size).toBe(1);
  });
});
