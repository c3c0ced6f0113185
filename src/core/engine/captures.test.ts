import { describe, expect, it } from 'vitest';
import { captureOf } from '../../../test/support/engine-captures.ts';
import { DESCRIPTORS, descriptorOf } from './descriptors.ts';
import { replyOf } from './reply-of.ts';
import { BLANK, finish, step } from './transcript.ts';

const MARKER = '__SKILL_DONE__';
const DONE = `{"${MARKER}":true,"answer":42,"note":"完成 ✅ naïve café"}`;
const BLUE = `{"${MARKER}":true,"color":"blue","history_kept":true}`;

/** What every program was made to say, in each case. */
const SAID: { readonly [name: string]: readonly (string | RegExp)[] } = {
  done: [DONE],
  skills: [DONE],
  soft: ['{"answer":42,"note":"no marker here"}'],
  tool: ['Let me run a command first.', 'I ran the command. Anything else you want me to check?'],
  'ask-1': [/^I need one decision before I can go on\.\n\n```yaml\nask_user:\n[\s\S]*请选择颜色[\s\S]*```$/],
  'ask-2-resume': [BLUE],
  err500: [],
};

const one = { input: 1234, output: 56, cached: 1000 };
const two = { input: 2468, output: 112, cached: 2000 };
type Expected = {
  readonly sessions: { readonly [name: string]: string };
  readonly done: object;
  readonly tool: object;
  readonly resumed: object;
};

/** Thoughts are output too (gemini); a second, hidden request of the program is counted with its turn (qwen). */
const EXPECTED: { readonly [engine: string]: Expected } = {
  codex: {
    sessions: {
      done: '01a1e169-c0a1-7573-8c6b-49ad517651bd',
      tool: '01a1e169-d495-7ff1-bd8f-47a099d2b21c',
      'ask-1': '01a1e169-e794-7471-886a-0f6d0594934b',
      'ask-2-resume': '01a1e169-e794-7471-886a-0f6d0594934b',
      err500: '01a1e169-eeb8-7110-a8d1-81a35c919ae4',
    },
    done: one,
    tool: two,
    resumed: one,
  },
  gemini: {
    sessions: {
      done: 'a186f999-9eb9-4a4a-ab4f-548986201707',
      tool: '1a89f6f1-6ae0-4609-b230-1a54141e77d8',
      'ask-1': '4976b784-7322-4ec6-b295-56922c93df47',
      'ask-2-resume': '4976b784-7322-4ec6-b295-56922c93df47',
      err500: '1aae7607-182f-4860-a9e4-a7fe4e4d8d46',
    },
    done: { ...one, output: 63 },
    tool: { ...two, output: 126 },
    resumed: { ...one, output: 63 },
  },
  opencode: {
    sessions: {
      done: 'ses_e1e96737affeDcGMNuYIC3Da1s',
      tool: 'ses_e1ead7495ffe6iCPhJIf29nPZ5',
      'ask-1': 'ses_e1eacd034ffetFNdgLee1L6C2d',
      'ask-2-resume': 'ses_e1eacd034ffetFNdgLee1L6C2d',
      err500: 'ses_e1eac4405ffeOUT5dzdSnXqPdR',
    },
    done: one,
    tool: two,
    resumed: one,
  },
  claude: {
    sessions: {
      done: 'cf7be377-5003-4159-983e-2d427104835e',
      tool: '6c89bc15-9d48-429a-8f2a-190cf9e76262',
      'ask-1': '78a61482-8e8a-495e-b5fc-360152189d35',
      'ask-2-resume': '78a61482-8e8a-495e-b5fc-360152189d35',
      err500: '72db662c-d78b-4df5-8ddd-92bb2e9e62b7',
    },
    done: one,
    tool: two,
    resumed: one,
  },
  qwen: {
    sessions: {
      done: '1f3f5d06-959f-4c92-8bd5-386cb6264cd0',
      tool: 'f344a5c9-464c-41b0-a133-a7085e945667',
      'ask-1': 'f1161962-964a-4535-a685-c945e0a6b2db',
      'ask-2-resume': 'f1161962-964a-4535-a685-c945e0a6b2db',
      err500: '059cfb0a-79ed-4db6-bb0a-664a757934f4',
    },
    done: two,
    tool: two,
    resumed: two,
  },
};

const ENGINES = Object.keys(EXPECTED);
const CASES = ENGINES.flatMap((engine) => Object.keys(SAID).map((name) => [engine, name] as const));

function read(engine: string, name: string) {
  const descriptor = descriptorOf(engine);
  if (descriptor === undefined) throw new Error(`There is no ${engine}.`);
  const { lines, stderr, end } = captureOf(engine, name);
  const transcript = lines.reduce((before, line) => step(descriptor, before, line), BLANK);
  return { descriptor, lines, stderr, end, transcript: finish(descriptor, transcript, stderr) };
}

describe('captures of the real programs', () => {
  it('stand here for every program that can be had', () => {
    expect(DESCRIPTORS.filter(({ npm }) => npm !== undefined).map(({ id }) => id)).toEqual(ENGINES);
  });

  it.each(CASES)('TRN-01: %s, case %s, reads as the text that the model gave', (engine, name) => {
    const { transcript } = read(engine, name);
    expect(transcript.segments).toEqual(
      SAID[name]?.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
    );
    expect(transcript.noise).toEqual([]);
  });

  it.each(ENGINES)('TRN-01: %s gives a whole reply with its session and what it used', (engine) => {
    const { descriptor, lines, stderr, end } = read(engine, 'done');
    const expected = EXPECTED[engine];
    const reply = replyOf(descriptor, { stdout: lines, stderr, end });
    expect(reply).toMatchObject({ outcome: { kind: 'ok' }, segments: [DONE], calls: [], usage: expected?.done });
    expect(reply.session).toMatchObject({ engine, id: expected?.sessions['done'] });
  });

  it.each(ENGINES)('TRN-01: the reply of %s tells which tools it used itself', (engine) => {
    const { descriptor, lines, stderr, end } = read(engine, 'tool');
    const { toolEvents } = replyOf(descriptor, { stdout: lines, stderr, end });
    expect(toolEvents).toEqual([{ name: expect.stringMatching(/command|shell|bash/i), ref: expect.any(String) }]);
    expect(
      replyOf(descriptor, { ...read(engine, 'done'), stdout: read(engine, 'done').lines }).toolEvents,
    ).toBeUndefined();
  });

  it.each(ENGINES)('TRN-01: %s names its session in every case', (engine) => {
    const sessions = Object.entries(EXPECTED[engine]?.sessions ?? {});
    expect(sessions.map(([name]) => [name, read(engine, name).transcript.session])).toEqual(sessions);
  });

  it.each(ENGINES)(
    'TRN-06: a marker that %s only shows in a tool is in no segment, and its tool is counted',
    (engine) => {
      const { lines, transcript } = read(engine, 'tool');
      expect(lines.join('\n')).toContain(MARKER);
      expect(transcript.segments.join('\n')).not.toContain(MARKER);
      expect(transcript.tools).toHaveLength(1);
      expect(transcript.usage ?? transcript.sessionUsage).toEqual(EXPECTED[engine]?.tool);
    },
  );

  it('TRN-06: a marker that no line holds is whole once the deltas of gemini are joined', () => {
    const { lines, transcript } = read('gemini', 'done');
    expect(lines.some((line) => line.includes(MARKER))).toBe(false);
    expect(transcript.segments).toEqual([DONE]);
  });

  it.each(ENGINES)('TRN-01: a resumed turn of %s costs what it costs itself', (engine) => {
    const first = read(engine, 'ask-1');
    const asked = replyOf(first.descriptor, { stdout: first.lines, stderr: first.stderr, end: first.end });
    const { descriptor, lines, stderr, end } = read(engine, 'ask-2-resume');
    const reply = replyOf(descriptor, { stdout: lines, stderr, end, sessionBefore: asked.session });
    expect(reply).toMatchObject({ outcome: { kind: 'ok' }, segments: [BLUE], usage: EXPECTED[engine]?.resumed });
    expect(reply.session).toMatchObject({ id: EXPECTED[engine]?.sessions['ask-1'] });
  });

  it.each(ENGINES)('TRN-05: a failure of the API is a failed turn of %s', (engine) => {
    const { descriptor, lines, stderr, end } = read(engine, 'err500');
    const { outcome } = replyOf(descriptor, { stdout: lines, stderr, end });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'ENGINE_FAILED', lasting: true });
    expect(outcome).toHaveProperty('message', expect.stringMatching(/fake upstream exploded|high demand/));
  });
});
