import { CAPTURED_OUTPUT, type SkillSketch, skillFiles } from '../../e2e/skill-on-disk.ts';
import { captureOf } from '../../support/engine-captures.ts';
import { below, type Files, type Scenario, type Step, typed } from '../scenario.ts';

const paint = (sketch: SkillSketch = {}): Files =>
  below('project/paint', skillFiles({ schemas: { output: CAPTURED_OUTPUT }, ...sketch }));

/** Plays the skill on these turns. */
function plays(turns: readonly object[], more = ''): Step {
  return typed(`run paint --engine scripted --script turns.json ${more}`, {
    files: { 'project/turns.json': JSON.stringify({ turns }) },
  });
}

/** What a real program once wrote, as a turn of a script. */
function wrote(engine: string, name: string): object {
  const { lines, stderr, end } = captureOf(engine, name);
  return { as: engine, stdout: `${lines.join('\n')}\n`, stderr, exit: end.code ?? 1 };
}

const AFTER = ['show @last --json', 'log @last --jsonl', 'audit @last --json', 'prompt @last --json'];

/** Skills: nodes that are left by what the reply holds. */
export const SKILLS: readonly Scenario[] = [
  {
    name: 'skill-bundled',
    steps: [
      typed('run packages/name-a-release --engine scripted -i words=2'),
      typed('inbox'),
      typed('show @last'),
      typed('audit @last'),
      typed('reply @last --choose 7'),
      typed('reply @last --choose "Nine Lives"'),
      typed('show @last'),
      ...AFTER.map((line) => typed(line)),
      typed('audit @last'),
      typed('reply @last "And a second one?"'),
      typed('status @last'),
      typed('run packages/name-a-release --engine scripted -i words=9'),
      typed('run packages/name-a-release --engine scripted -i words=9 --json'),
    ],
  },
  ...['codex', 'gemini', 'opencode', 'claude', 'qwen'].map((engine) => ({
    name: `skill-as-${engine}`,
    files: paint(),
    steps: [
      plays([wrote(engine, 'soft')], '--json'),
      plays([wrote(engine, 'tool')], '--json'),
      plays([wrote(engine, 'err500')], '--json'),
      plays([wrote(engine, 'ask-1'), wrote(engine, 'ask-2-resume')]),
      typed('reply @last --choose Blue --json'),
      typed('audit @last --json'),
    ],
  })),
  {
    name: 'skill-verdicts',
    files: paint(),
    steps: [
      plays([{ text: '{"__SKILL_DONE__": true, "color": "green"}' }]),
      typed('show @last'),
      plays([{ text: '{"__SKILL_DONE__": true, "color": "green"}' }], '--json'),
      plays([{ text: '{"__SKILL_DONE__": true, "color": "red",}' }], '--json'),
      plays([{ text: 'Which colour?' }], '--mode auto --json'),
      plays([{ text: '{"color": "red"}' }], '--mode auto'),
      plays([{ text: '{"color": "red"}' }], '--json'),
      plays([{ text: '' }], '--json'),
      plays([{ text: '{"__SKILL_DONE__": true, "color": "green"}' }], '--lang zh'),
      typed('show @last --lang zh'),
      typed('audit @last --lang zh'),
      plays(
        [{ as: 'iflow', stdout: 'Which colour?\n\n<Execution Info>\n{"session-id": "s-1"}\n</Execution Info>\n' }],
        '--json',
      ),
      plays([{ as: 'iflow', stdout: '{"__SKILL_DONE__": true, "color": "red"}\n' }], '--json'),
    ],
  },
  {
    name: 'skill-attempts',
    files: paint({ runner: { max_attempt: 2 } }),
    steps: [
      plays([{ text: 'Which?' }, { text: 'Really?' }]),
      typed('reply @last blue'),
      typed('status @last'),
      typed('log @last --jsonl'),
      plays([{ text: 'Which?' }, { text: '{"__SKILL_DONE__": true, "color": "red"}' }], '--language zh'),
      typed('prompt @last'),
      typed('reply @last red --json'),
    ],
  },
  {
    name: 'skill-artifacts',
    files: {
      ...paint({ runner: { artifacts: [{ role: 'note', pattern: '*.md', required: true }] } }),
      'project/artifacts/note.md': 'A note.\n',
    },
    steps: [
      plays([{ text: '{"__SKILL_DONE__": true, "color": "red"}' }]),
      typed('show @last'),
      typed('show @last --json'),
      plays([{ text: '{"__SKILL_DONE__": true, "color": "red"}' }], '--dry-run'),
      plays([], '--dry-run --json'),
    ],
  },
  {
    name: 'skill-picky',
    files: paint({
      runner: { execution_modes: ['auto'], engines: ['codex', 'gemini'], unsupported_engines: ['gemini'] },
      schemas: { input: { type: 'object', properties: { topic: { type: 'string' } }, required: ['topic'] } },
    }),
    steps: ['', '--mode interactive', '--mode auto -i topic=tea', '--json --mode auto'].map((more) =>
      plays([{ text: 'Tea.' }], more),
    ),
  },
];
