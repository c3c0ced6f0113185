import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, documents, HELLO, makePlace, type Place } from './signalbox.ts';

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});
afterAll(() => place.remove());

const RUN = ['run', HELLO, '--engine', 'scripted'] as const;

describe('status', () => {
  it('says where everything stands and ends with one command that can be pasted', async () => {
    expect(await place.run('status')).toMatchObject({ code: 0, stdout: 'No runs yet.\nNext: signalbox demo\n' });
    const { runId } = document(await place.run(...RUN, '--json'));
    const all = await place.run('status');
    expect(all.stdout).toMatch(
      /^1 waiting_user\.\n {2}run_\w+ +waiting_user .+ hello\/main {2}Plan the note\n {4}\? Does this plan/,
    );
    const next = /\nNext: signalbox (.+)\n$/.exec(all.stdout)?.[1] ?? '';
    expect(next).toBe(`approve ${runId}`);
    expect(document(await place.run('status', '--json'))).toMatchObject({
      counts: { waiting_user: 1 },
      runs: [{ runId, status: 'waiting_user' }],
      next: `signalbox ${next}`,
    });
    const one = await place.run('status', runId);
    expect(one.code).toBe(0);
    expect(one.stdout).toContain('  ● plan  · decide  · write  · quick  · review  · end\n');
    expect(one.stdout).toContain(`\nNext: signalbox approve ${runId}\n`);
    await place.run(...next.split(' '));
    const done = await place.run('status', runId);
    expect(done.code).toBe(0);
    expect(done.stdout).toContain('✓ plan  ✓ decide  ✓ write  · quick  ✓ review  ✓ end\n');
  });
});

describe('watch', () => {
  it('tells what others do, from any event on, and drives nothing', async () => {
    const { runId } = document(await place.run(...RUN, '--json'));
    const from = documents(await place.run('watch', runId, '--from', '0', '--jsonl'));
    expect(from.map(({ seq }) => seq)).toEqual(from.map((_, index) => index + 1));
    await place.run('reply', runId, 'yes');
    const story = (await place.run('watch', runId, '--from', '0')).stdout;
    expect(story).toMatch(/\? Does this plan sound right.+\n\nYou:\n {2}yes\n/s);
    const { runId: second } = document(await place.run(...RUN, '--json'));
    const nothing = await place.run('watch', second);
    expect([nothing.code, nothing.stdout]).toEqual([
      0,
      expect.stringMatching(/^\S+ {2}waiting_user\n\n\? Does this plan sound right/),
    ]);
    await place.run('cancel', second);
    const over = await place.run('watch', second);
    expect([over.code, over.stdout]).toEqual([0, `${second}  canceled\n\nNext: signalbox log ${second}\n`]);
    expect((await place.run('watch', runId, '--from', 'x')).stderr).toContain(
      `Next: signalbox watch ${runId} --from 0`,
    );
  });

  it('USE-05: looking exits 0 whatever it sees, and with --exit-status as the run does', async () => {
    const [id = ''] = (await place.run(...RUN)).stdout.split('\n');
    for (const verb of ['show', 'status', 'watch']) {
      expect([verb, (await place.run(verb, id)).code]).toEqual([verb, 0]);
      expect([verb, (await place.run(verb, id, '--exit-status', '--json')).code]).toEqual([verb, 8]);
    }
  });

  it('follows a run that another process works on until it rests, and is left with Ctrl-C without harm', async () => {
    const script = join(place.path, 'slow.yaml');
    const slow = { when: { node: 'plan' }, text: 'Slowly.', delayMs: 1_500 };
    await writeFile(script, JSON.stringify({ turns: [slow], default: { text: 'Now you.' } }));
    const driving = place.start([...RUN, '--script', script]);
    const [id = ''] = (await driving.says('\n')).split('\n');
    const leaving = place.start(['watch', id, '--from', '0']);
    await leaving.says('→ plan');
    leaving.signal('SIGINT');
    const left = await leaving.ended;
    expect([left.code, left.stderr]).toEqual([130, expect.stringContaining('the run goes on without you')]);
    const staying = await place.run('watch', id);
    expect([staying.code, staying.stdout]).toEqual([0, expect.stringContaining('Slowly.')]);
    expect((await place.run('watch', id, '--exit-status')).code).toBe(8);
    expect((await driving.ended).code).toBe(8);
  });
});

describe('explain', () => {
  it('knows every code, in any case, and the nearest one to a slip', async () => {
    const codes: readonly { code: string }[] = document(await place.run('explain', '--json')).codes;
    expect(codes.length).toBeGreaterThan(100);
    const one = await place.run('explain', 'stale');
    expect(one.stdout).toMatch(/^STALE {2}\(Faults: .+\n\n.+\n\nWhat to do: /s);
    const slip = await place.run('explain', 'STALEE');
    expect([slip.code, slip.stderr]).toEqual([2, expect.stringContaining('Next: signalbox explain STALE\n')]);
  });
});

describe('help', () => {
  const helpOf = async (...path: readonly string[]) => (await place.run(...path, '--help')).stdout;
  const verbsIn = (help: string): readonly string[] =>
    [...help.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, verb = '']) => verb).filter((verb) => verb !== 'help');
  const examplesIn = (help: string): readonly string[] =>
    [...help.matchAll(/^ {2}signalbox (.+)$/gm)].map(([, line = '']) => line.replace(/ {3}#.*/, ''));

  it('has an example for every verb, with flags that the verb takes', async () => {
    const whole = await helpOf();
    expect(whole).toContain('\nExit codes:\n    0  done\n');
    expect(whole).toContain((await place.run('help', 'exit-codes')).stdout);
    const groups = ['package', 'config', 'memory', 'notify'];
    const below = await Promise.all(
      groups.map(async (group) => verbsIn(await helpOf(group)).map((verb) => [group, verb] as const)),
    );
    const paths = [...verbsIn(whole).flatMap((verb) => (groups.includes(verb) ? [] : [[verb]])), ...below.flat()];
    expect(paths.length).toBeGreaterThan(28);
    for (const path of paths) {
      const help = await helpOf(...path);
      const examples = examplesIn(help);
      expect(examples.length, path.join(' ')).toBeGreaterThan(0);
      expect(examples.filter((example) => !example.startsWith(path.join(' ')))).toEqual([]);
      const flags = examples.flatMap((example) => example.match(/(?<= )-{1,2}[a-z-]+/g) ?? []);
      expect(flags.filter((flag) => !new RegExp(`^ {2}.*${flag}\\b`, 'm').test(help))).toEqual([]);
    }
  }, 60_000);
});

describe('completion', () => {
  it('completes verbs, verbs of verbs and flags in bash', async () => {
    const script = (await place.run('completion', 'bash')).stdout;
    const complete = async (...words: readonly string[]) => {
      const line = `${script}
COMP_WORDS=(${['signalbox', ...words].map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
_signalbox; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return (await promisify(execFile)('bash', ['-c', line])).stdout.trim().split('\n');
    };
    expect(await complete('re')).toEqual(['reply', 'reject', 'resume', 'rewind']);
    expect(await complete('package', 'tr')).toEqual(['trust']);
    expect(await complete('package', 'trust', '--f')).toEqual(['--folder']);
    expect(await complete('reply', '@')).toEqual(['@last']);
    expect(await complete('demo', '@')).toEqual(['']);
    expect(await complete('run', '--mo')).toEqual(['--model', '--mode']);
    for (const shell of ['zsh', 'fish']) {
      expect((await place.run('completion', shell)).stdout).toContain('rewind');
    }
    expect((await place.run('completion', 'tcsh')).stderr).toContain('Next: signalbox completion bash');
  });
});
