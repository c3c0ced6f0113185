import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureOf } from '../support/engine-captures.ts';
import { document, documents, type Ended, makePlace, type Place, runIdOf } from './signalbox.ts';
import { CAPTURED_OUTPUT, captured, type SkillSketch, writeScript, writeSkill } from './skill-on-disk.ts';

let place: Place;
let skill: string;
let scripts = 0;

beforeAll(async () => {
  place = await makePlace();
  skill = await writeSkill(place.path, { schemas: { output: CAPTURED_OUTPUT } });
});

afterAll(() => place.remove());

/** Runs the skill on what programs have said before. */
async function play(turns: readonly object[], args: readonly string[] = [], path = skill): Promise<Ended> {
  scripts += 1;
  const script = await writeScript(join(place.path, 'scripts', `${scripts}.json`), ...turns);
  return place.run('run', path, '--engine', 'scripted', '--script', script, '--json', ...args);
}

const runOf = (ended: Ended): string => document(ended).runId;
const warningsOf = (ended: Ended) => document(ended).warnings.map(({ code }: { code: string }) => code);

const ENGINES = ['codex', 'gemini', 'opencode', 'claude', 'qwen'] as const;
const ANSWER = { answer: 42, note: '完成 ✅ naïve café' };
const PATCHES = [
  'Runtime Enforcement',
  'Output Format Contract',
  'Output Schema Specification',
  'Execution Mode: interactive',
];

describe.each(ENGINES)('a skill on what %s really said', (engine) => {
  test('TRN-01, TRN-05, TRN-07: done with the marker, the output is what stands beside it', async () => {
    for (const name of ['done', 'skills']) {
      const ended = await play([captured(engine, name)]);
      expect([ended.code, ended.stderr]).toEqual([0, expect.any(String)]);
      expect(document(ended)).toMatchObject({ status: 'completed', output: ANSWER, warnings: [], pending: [] });
    }
  });

  test('TRN-05: soft completion says so', async () => {
    const ended = await play([captured(engine, 'soft')]);
    expect(ended.code).toBe(0);
    expect(document(ended).output).toEqual({ answer: 42, note: 'no marker here' });
    expect(warningsOf(ended)).toEqual(['INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER']);
  });

  test('TRN-06: a marker that only a tool has shown completes nothing', async () => {
    expect(captureOf(engine, 'tool').lines.join('')).toContain('__SKILL_DONE__');
    const ended = await play([captured(engine, 'tool')]);
    expect(ended.code).toBe(8);
    expect(document(ended)).toMatchObject({
      status: 'waiting_user',
      pending: [{ prompt: 'I ran the command. Anything else you want me to check?' }],
    });
  });

  test('TRN-02: a question waits, is in the inbox with its choices, and its answer completes the run', async () => {
    const asked = await play([captured(engine, 'ask-1'), captured(engine, 'ask-2-resume')]);
    expect(asked.code).toBe(8);
    const id = runOf(asked);
    const question = {
      runId: id,
      kind: 'question',
      type: 'selection',
      prompt: 'Which colour should the button have? 请选择颜色',
      options: [
        { label: 'Red', value: 'red' },
        { label: 'Blue', value: 'blue' },
      ],
      ui_hints: { kind: 'choose_one', hint: 'Pick one' },
    };
    const { interactions } = document(await place.run('inbox', '--json'));
    expect(interactions).toContainEqual(expect.objectContaining(question));
    expect(document(asked).pending[0]).toMatchObject({ ui_hints: { hint: 'Pick one' } });

    expect((await place.run('reply', id, '--choose', 'Blue', '--json')).code).toBe(0);
    const shown = document(await place.run('show', id, '--json'));
    expect(shown).toMatchObject({
      status: 'completed',
      output: { color: 'blue', history_kept: true },
      skill: { file: expect.stringMatching(/SKILL\.md$/), patches: PATCHES },
      warnings: [],
    });
    const answers = documents(await place.run('log', id, '--jsonl')).filter(({ type }) => type === 'input.taken');
    expect(answers.at(-1)).toMatchObject({ text: 'blue' });
    expect(document(await place.run('audit', id, '--json'))).toMatchObject({
      ok: true,
      turns: [
        { turn: 1, from: 'raw bytes', same: true, recorded: { verdict: 'waiting' } },
        { turn: 2, from: 'raw bytes', same: true, recorded: { verdict: 'completed' } },
      ],
    });
  });

  test('TRN-05: a failed process is a failed run', async () => {
    const { end } = captureOf(engine, 'err500');
    const ended = await play([captured(engine, 'err500', end.code ?? 1)]);
    expect(ended.code).toBe(1);
    expect(document(ended)).toMatchObject({ status: 'failed', failure: { code: 'ENGINE_FAILED' } });
    expect(document(await place.run('audit', runOf(ended), '--json')).ok).toBe(true);
  });
});

describe('a skill on what iFlow says by its documents', () => {
  const says = (text: string) => ({
    as: 'iflow',
    stdout: `${text}\n\n<Execution Info>\n{"session-id": "s-1", "tokenUsage": {"input": 3, "output": 4}}\n</Execution Info>\n`,
  });

  test('TRN-01, TRN-15: asks, is answered and comes to its end', async () => {
    const asked = await play([says('Which colour?'), says('{"__SKILL_DONE__": true, "color": "red"}')]);
    expect([asked.code, document(asked).pending[0].prompt]).toEqual([8, 'Which colour?']);
    const answered = await place.run('reply', runOf(asked), 'red', '--json');
    expect(document(answered)).toMatchObject({ status: 'completed', output: { color: 'red' } });
  });

  test('TRN-05: what ends without its info block is not all that it had to say', async () => {
    const ended = await play([{ as: 'iflow', stdout: '{"__SKILL_DONE__": true, "color": "red"}\n' }]);
    expect(document(ended)).toMatchObject({ status: 'failed', failure: { code: 'ENGINE_FAILED' } });
  });
});

describe('what a run of a skill amounts to', () => {
  test('TRN-05: the marker with an output that does not pass fails the run', async () => {
    const ended = await play([{ text: '{"__SKILL_DONE__": true, "color": "green"}' }]);
    expect(ended.code).toBe(1);
    expect(document(ended)).toMatchObject({ status: 'failed', failure: { code: 'DONE_WITH_INVALID_OUTPUT' } });
    expect(document(ended)).not.toHaveProperty('output');
  });

  test('TRN-05: in auto mode a question is a failure, and a valid output is enough', async () => {
    const asked = await play([captured('codex', 'ask-1')], ['--mode', 'auto']);
    expect([asked.code, document(asked).failure.code]).toEqual([1, 'OUTPUT_INVALID']);
    const done = await play([captured('codex', 'soft')], ['--mode', 'auto']);
    expect([done.code, document(done).warnings]).toEqual([0, []]);
    expect(document(done).skill.patches.at(-1)).toBe('Execution Mode: auto');
  });

  test('TRN-05: attempts are those that the skill allows', async () => {
    const limited = await writeSkill(join(place.path, 'limited'), {
      runner: { max_attempt: 2 },
      schemas: { output: CAPTURED_OUTPUT },
    });
    const asked = await play([{ text: 'Which?' }, { text: 'Really?' }], [], limited);
    const last = await place.run('reply', runOf(asked), 'blue', '--json');
    expect([last.code, document(last).failure.code]).toEqual([1, 'INTERACTIVE_MAX_ATTEMPT_EXCEEDED']);
  });

  test('TRN-11: what was repaired is told', async () => {
    const ended = await play([{ text: '{"__SKILL_DONE__": true, "color": "red",}' }]);
    expect([ended.code, warningsOf(ended)]).toEqual([0, ['OUTPUT_REPAIRED']]);
  });

  test('PKG-02: a folder with nothing but SKILL.md runs, in both modes', async () => {
    const plain = await writeSkill(join(place.path, 'plain'), { name: 'tides' });
    const auto = await play([{ text: 'The tide comes twice a day.' }], ['--mode', 'auto'], plain);
    expect(document(auto)).toMatchObject({ status: 'completed', output: 'The tide comes twice a day.' });
    const asked = await play([{ text: '{"high": 2}' }, { text: '{"__SKILL_DONE__": true, "high": 2}' }], [], plain);
    // Without a schema nothing but the marker says that it is over.
    expect(document(asked).status).toBe('waiting_user');
    expect(document(await place.run('reply', runOf(asked), 'Go on.', '--json'))).toMatchObject({
      status: 'completed',
      output: { high: 2 },
    });
  });

  test('TRN-09: the copy in the run has the patches, and the person’s own file is as it was', async () => {
    const before = await readFile(join(skill, 'SKILL.md'), 'utf8');
    const { file, patches } = document(await play([captured('codex', 'done')])).skill;
    const copy = await readFile(file, 'utf8');
    expect([...copy.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(patches);
    expect(copy.startsWith(before.trimEnd())).toBe(true);
    expect(file.startsWith(place.home)).toBe(true);
    expect(await readFile(join(skill, 'SKILL.md'), 'utf8')).toBe(before);
  });

  test('TRN-09: in Chinese the words are, and the headings are not', async () => {
    const { file, patches } = document(await play([captured('codex', 'done')], ['--language', 'zh'])).skill;
    expect(patches).toEqual(PATCHES);
    expect(await readFile(file, 'utf8')).toContain('可以问人');
  });

  test('TRN-09: a workflow has no patched skill', async () => {
    const shown = await place.run('run', join(import.meta.dirname, '../../packages/hello'), '--engine', 'scripted');
    expect(document(await place.run('show', runIdOf(shown), '--json'))).not.toHaveProperty('skill');
  });
});

describe('what a skill does not take is refused before anything starts', () => {
  const picky: SkillSketch = {
    runner: { execution_modes: ['auto'], engines: ['codex', 'gemini'], unsupported_engines: ['gemini'] },
    schemas: {
      input: { type: 'object', properties: { topic: { type: 'string' } }, required: ['topic'] },
      parameter: { type: 'object', properties: { size: { type: 'integer' } } },
    },
  };

  /** What was refused, with nothing stored by it. */
  async function refusal(args: readonly string[]) {
    const path = await writeSkill(join(place.path, 'picky'), picky);
    const before = (await place.run('ls', '--json')).stdout;
    const ended = await place.run('run', path, ...args, '--json');
    expect((await place.run('ls', '--json')).stdout).toBe(before);
    expect(ended.code).toBe(2);
    expect(document(ended).error.help).toMatch(/^signalbox /);
    return document(ended).error;
  }

  test.each([
    ['a mode', ['--mode', 'interactive', '-i', 'topic=x'], /cannot be run in mode interactive; it can in auto/],
    ['an input that is missing', [], /"topic" is missing/],
    ['a parameter of another type', ['-i', 'topic=x', '-i', 'size=big'], /"size" must be of type integer, not "big"/],
  ])('PKG-02: %s', async (_, args, says) => {
    const script = await writeScript(join(place.path, 'scripts', 'picky.json'), captured('codex', 'done'));
    const { code, message } = await refusal(['--engine', 'scripted', '--script', script, ...args]);
    expect([code, message]).toEqual(['BAD_USAGE', expect.stringMatching(says)]);
  });

  // A dry run, because the program need not be there for it.
  test.each(['claude', 'gemini'])('PKG-02: an engine that it leaves out or excludes, %s', async (engine) => {
    const { code, message } = await refusal(['--dry-run', '--engine', engine, '-i', 'topic=x']);
    expect([code, message]).toEqual(['BAD_USAGE', expect.stringContaining(`does not run on the engine ${engine}`)]);
  });

  test('PKG-02: no engine is advised that there is not', async () => {
    const { help } = await (async () => {
      const path = await writeSkill(join(place.path, 'slip'), { runner: { engines: ['cluade', 'claude'] } });
      return document(await place.run('run', path, '--dry-run', '--engine', 'codex', '--json')).error;
    })();
    expect(help).toMatch(/--engine claude/);
  });

  test('PKG-02: what it takes reaches the engine and the state as its schemas say', async () => {
    const path = await writeSkill(join(place.path, 'picky'), picky);
    const given = ['-i', 'topic=12', '-i', 'size=3'];
    const ended = await play([{ text: 'Done.' }], given, path);
    // Its only mode is taken where none is named.
    expect(document(ended)).toMatchObject({ status: 'completed', state: { variables: { topic: '12', size: 3 } } });
    const { layers } = document(
      await place.run('run', path, '--dry-run', '--engine', 'codex', '-m', 'Quick.', ...given, '--json'),
    );
    const { content } = layers.find(({ layer }: { layer: string }) => layer === 'UserInput');
    expect(content).toContain('Inputs:\n- topic: 12\n\nParameters:\n- size: 3\n\nQuick.');
  });
});

test.each([[[]], [['--live']]])('a failure that ends a run is told once %j', async (flags) => {
  const script = await writeScript(join(place.path, 'once.json'), captured('codex', 'err500', 1));
  const ended = await place.run('run', skill, '--engine', 'scripted', '--script', script, ...flags);
  expect(ended.code).toBe(1);
  expect(ended.stdout.match(/ENGINE_FAILED: /g)).toHaveLength(1);
  const watched = await place.run('watch', runIdOf(ended), '--from', '0');
  expect(watched.stdout.match(/ENGINE_FAILED: /g)).toHaveLength(1);
});

test('PST-10: words after completion that get no answer exit with the code of what failed, told once', async () => {
  const done = await play([captured('codex', 'done'), captured('codex', 'err500')], []);
  expect(done.code).toBe(0);
  const unanswered = await place.run('reply', runOf(done), 'And now?');
  expect(unanswered.code).toBe(5);
  expect(unanswered.stdout.match(/ENGINE_FAILED/g)).toHaveLength(1);
  const shown = await place.run('show', runOf(done), '--json');
  expect([shown.code, document(shown).status]).toEqual([0, 'completed']);
});

test('show names an artifact by the path at which it lies in the project', async () => {
  const artifacts = [{ role: 'notes', pattern: 'notes.md', required: true }];
  const path = await writeSkill(join(place.path, 'leaving'), {
    runner: { artifacts },
    schemas: { output: CAPTURED_OUTPUT },
  });
  const asked = await play([captured('codex', 'ask-1'), captured('codex', 'ask-2-resume')], [], path);
  await mkdir(join(place.project, 'artifacts'), { recursive: true });
  await writeFile(join(place.project, 'artifacts/notes.md'), 'Noted.');
  const ended = await place.run('reply', runOf(asked), 'blue', '--json');
  expect(document(ended)).toMatchObject({ status: 'completed', artifacts: ['artifacts/notes.md'] });
  expect((await place.run('show', runOf(ended))).stdout).toMatch(/\n {2}artifacts artifacts\/notes\.md\n/);
});

describe('a dry run on a program that nobody has installed', () => {
  const FLAGS: { readonly [engine: string]: readonly string[] } = {
    codex: ['exec', '--json', '--yolo', '-C', '@project', '--', '{prompt}'],
    gemini: ['--yolo', '--output-format', 'stream-json', '--prompt={prompt}'],
    opencode: ['run', '--format', 'json', '--auto'],
    claude: ['-p', '--output-format', 'stream-json', '--verbose', '--dangerously-skip-permissions', '--', '{prompt}'],
    qwen: ['--yolo', '--output-format', 'stream-json', '--prompt={prompt}'],
    iflow: ['--yolo', '--thinking', '--prompt={prompt}'],
  };

  test.each(Object.keys(FLAGS))('TRN-04: %s has its command line told in both modes, as a list', async (engine) => {
    const [auto, interactive] = await Promise.all(
      ['auto', 'interactive'].map(async (mode) => {
        // An empty search path but for what runs us.
        const env = { PATH: '/nowhere' };
        const args = ['run', skill, '--dry-run', '--engine', engine, '--mode', mode, '--json'];
        const ended = await place.start(args, { env }).ended;
        expect(ended.code).toBe(0);
        return document(ended).argv as readonly string[];
      }),
    );
    expect(auto?.[0]).toBe(engine);
    expect(auto?.filter((word) => FLAGS[engine]?.includes(word))).toEqual(FLAGS[engine]);
    expect(interactive).toEqual(auto);
    expect(auto?.join(' ')).not.toContain(place.path);
  });

  test('the command line says where the prompt goes in', async () => {
    const told = async (engine: string) => (await place.run('run', skill, '--dry-run', '--engine', engine)).stdout;
    expect(await told('opencode')).toMatch(/\nargv {2}opencode run .+ {3}# reads the prompt from stdin\n/);
    expect(await told('codex')).toMatch(/\nargv {2}codex exec .+ '\{prompt\}'\n/);
  });

  test('TRN-09 TRN-10: however long a skill is, what the runtime adds to it reaches the agent whole', async () => {
    const sketch = { text: '我们画按钮。\n'.repeat(9000), schemas: { output: CAPTURED_OUTPUT }, runner: {} };
    const path = await writeSkill(join(place.path, 'long'), sketch);
    const { layers } = document(await place.run('run', path, '--dry-run', '--engine', 'codex', '--json'));
    const { content } = layers.find(({ layer }: { layer: string }) => layer === 'NodeBrief');
    expect(content.length).toBeLessThan(45_000);
    expect(content).toContain('[cut: read the rest in the step file]');
    for (const heading of ['Runtime Enforcement', 'Output Format Contract', 'Output Schema Specification'])
      expect(content).toContain(`# ${heading}`);
    expect(content).toMatch(/# Execution Mode: interactive\n.+<!-- \/signalbox -->/s);
  });

  test('PRM-05: the prompt says which skill is carried out, and that SKILL.md says so', async () => {
    const { stdout } = await place.run('run', skill, '--dry-run', '--engine', 'codex');
    expect(stdout).toMatch(/\nPersona .+ from @pkg\/SKILL\.md\n {2}You carry out the skill [\w-]+: .+\n\n/);
  });

  test('a run without an engine is told of models and of programs; a sound skill leads to a dry run', async () => {
    const { code, stderr } = await place.run('run', skill);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/Next: signalbox engines .+ --model <name>, or --engine <program>\n/),
    ]);
    expect((await place.run('validate', skill)).stdout).toMatch(/\nNext: signalbox run \S+ --dry-run\n$/);
    expect((await place.run('run', skill, '--engine', 'claude-code')).stderr).toMatch(/Next: .* --engine claude\n/);
  });
});
