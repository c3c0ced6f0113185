import { describe, expect, it } from 'vitest';
import { isFault } from '../fault.ts';
import { parseScript } from './parse-script.ts';

function faultOf(text: string): { readonly code: string; readonly message: string; readonly help: string | undefined } {
  try {
    parseScript(text, 'script.yaml');
  } catch (error) {
    if (isFault(error)) return error;
    throw error;
  }
  throw new Error('The script was accepted.');
}

const INVALID: readonly (readonly [why: string, text: string, place: string, part: string])[] = [
  ['a text that is not YAML', 'turns: [', '1:9', ''],
  ['a key given twice', 'turns: []\nturns: []', '2:1', 'twice'],
  ['an empty file', '', '1:1', 'this must be an object'],
  ['no turns', 'default: { text: hi }', '1:1', 'turns'],
  ['an unknown key at the top', 'turns: []\nspeed: 3', '2:1', '"speed" is not known here'],
  ['an unknown key in an entry', 'turns:\n  - text: hi\n    txt: ho', '3:5', '"turns[0]" has the unknown key "txt"'],
  ['an unknown key in when', 'turns:\n  - when: { step: plan }\n    text: hi', '2:13', 'has the unknown key "step"'],
  ['a text that is a number', 'turns:\n  - text: 3', '2:11', 'must be a text: write "3"'],
  ['a call without a tool', 'turns:\n  - calls:\n      - args: {}', '3:9', 'turns[0].calls[0].tool'],
  [
    'arguments that are not JSON',
    'turns:\n  - calls:\n      - { tool: t, args: .nan }',
    '3:26',
    'expected a JSON value',
  ],
  ['an entry that plays nothing', 'turns:\n  - text: a\n  - delayMs: 5', '3:5', 'plays nothing'],
  ['two kinds in one entry', 'turns:\n  - hang: true\n    text: a', '3:11', 'cannot be combined with "hang"'],
  ['text beside segments', 'turns:\n  - text: a\n    segments: [b]', '3:15', 'cannot be combined with "text"'],
  ['hang: false', 'turns:\n  - hang: false', '2:11', 'must be true, not false'],
  ['a negative delay', 'turns:\n  - { delayMs: -1, text: a }', '2:16', 'turns[0].delayMs'],
  ['a program that is not known', 'turns:\n  - as: codx\n    stdout: ""', '2:9', 'did you mean "codex"?'],
  ['a program that wrote nothing', 'turns:\n  - as: codex\n    exit: 1', '2:9', 'give it stdout or stdoutFile'],
  [
    'text beside a program',
    'turns:\n  - as: codex\n    stdout: ""\n    text: a',
    '4:11',
    'cannot be combined with "as"',
  ],
  ['two outputs', 'turns:\n  - as: codex\n    stdout: ""\n    stdoutFile: a', '4:17', 'combined with "stdout"'],
  [
    'an exit with a signal',
    'turns:\n  - { as: codex, stdout: "", exit: 0, signal: SIGTERM }',
    '2:47',
    'combined with "exit"',
  ],
  [
    'a signal that there is not',
    'turns:\n  - { as: codex, stdout: "", signal: SIGKIL }',
    '2:38',
    'expected the name of a signal, such as SIGKILL or SIGTERM; did you mean "SIGKILL"?',
  ],
  ['a signal by number', 'turns:\n  - { as: codex, stdout: "", signal: 9 }', '2:38', 'such as SIGKILL'],
  ['an exit that none can be', 'turns:\n  - { as: codex, stdout: "", exit: 256 }', '2:36', 'turns[0].exit'],
  ['an exit status without a program', 'turns:\n  - text: a\n    exit: 0', '3:11', 'belongs to an entry with "as"'],
  ['a default that crashes', 'turns: []\ndefault: { crash: true }', '2:19', 'the default cannot crash'],
  ['a default with when', 'turns: []\ndefault: { when: {}, text: a }', '2:12', '"default" has the unknown key "when"'],
];

describe('parseScript', () => {
  it('reads every kind of entry', () => {
    const script = parseScript(
      `turns:
  - when: { node: plan, agent: host, profile: run }
    text: one
    calls: [{ tool: fs.read, args: { path: x } }, { tool: t }, { tool: t, args: "{broken" }]
    usage: { input: 1, output: 2 }
  - { segments: [a, b], drafts: 2, delayMs: 5, repeat: 3 }
  - error: { code: ENGINE_FAILED, message: no }
  - hang: true
  - crash: true
  - { as: codex, stdoutFile: out/codex.ndjson, stderr: "", exit: 1 }
  - { as: iflow, stdout: hello, signal: SIGKILL }
default: { text: "" }`,
      'script.yaml',
    );
    expect(script.turns).toHaveLength(7);
    expect(script.turns[0]?.calls?.map(({ args }) => args)).toEqual([{ path: 'x' }, {}, '{broken']);
    expect(script.default).toEqual({ text: '' });
  });

  it('reads JSON as well', () => {
    expect(parseScript('{"turns": [{"text": "hi"}]}', 's.json')).toEqual({ turns: [{ text: 'hi' }] });
  });

  it('keeps hostile keys of arguments as they are', () => {
    const script = parseScript('{"turns": [{"calls": [{"tool": "t", "args": {"__proto__": {"x": 1}}}]}]}', 's.json');
    const args = script.turns[0]?.calls?.[0]?.args;
    expect(JSON.stringify(args)).toBe('{"__proto__":{"x":1}}');
  });

  it.each(INVALID)('refuses %s and says where', (_, text, place, part) => {
    const fault = faultOf(text);
    expect(fault.code).toBe('SCRIPT_INVALID');
    expect(fault.message).toMatch(new RegExp(`^script\\.yaml:${place}: `));
    expect(fault.message).toContain(part);
    expect(fault.help).toBeTypeOf('string');
  });

  it('tells every problem with its place, and of very many the first', () => {
    const places = (message: string) => message.split('\n').map((line) => line.split(': ')[0]);
    expect(places(faultOf('turns:\n- { text: 1 }\n- { text: 2 }').message)).toEqual([
      'script.yaml:2:11',
      'script.yaml:3:11',
    ]);
    const many = faultOf(`turns:\n${'- { text: 1 }\n'.repeat(12)}`).message.split('\n');
    expect([many.length, many.at(-1)]).toEqual([11, '… and 2 more']);
  });

  it('tells a slip with the word that was probably meant, and not what follows from it', () => {
    expect(faultOf('turns:\n  - txt: hello').message).toBe(
      'script.yaml:2:5: "turns[0]" has the unknown key "txt"; did you mean "text"?',
    );
  });

  it('refuses a script that is far too long to be one', () => {
    const text = `turns:\n${'- {text: a}\n'.repeat(30_000)}`;
    expect(faultOf(text).message).toBe('script.yaml:1:1: 360007 characters are more than 262144');
  });

  it('refuses what unfolds without end or nests without end', () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`);
    expect(faultOf(['a0: &a0 [x, x]', ...laughs].join('\n')).code).toBe('SCRIPT_INVALID');
    expect(faultOf('['.repeat(100_000)).code).toBe('SCRIPT_INVALID');
  });
});
