import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tellingLine } from './clean-words.ts';

const CAPTURES = join(import.meta.dirname, '../../../test/fixtures/engines');
const GEMINI = [
  'Warning: Basic terminal detected (TERM=dumb). Visual rendering will be limited.',
  'YOLO mode is enabled. All tool calls will be automatically approved.',
].join('\n');

describe('the line of stderr that tells why', () => {
  it.each([
    [
      'a wish without a word for failure',
      `${GEMINI}\nPlease set an Auth method in your settings\n`,
      'Please set an Auth method in your settings',
    ],
    [
      'a sentence that was cut off at its beginning',
      'ns by specifying maxSessionTurns in settings.json.\n',
      'ns by specifying maxSessionTurns in settings.json.',
    ],
    ['a panic', 'panic: boom here\n', 'panic: boom here'],
    [
      'a panic of Go',
      'panic: boom here\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/main.go:4 +0x1d\nexit status 2\n',
      'panic: boom here',
    ],
    [
      'a panic of Rust',
      "thread 'main' panicked at src/main.rs:2:5:\nboom here\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
      'boom here',
    ],
    [
      'a backtrace of Rust',
      "thread 'main' panicked at src/main.rs:2:5:\nboom here\nstack backtrace:\n   0: rust_begin_unwind\n             at /rustc/9fc6b4/library/std/src/panicking.rs:665:5\n   1: core::panicking::panic_fmt\n",
      'boom here',
    ],
    [
      'an exception of Node',
      '/app/index.js:1\nthrow new Oops("boom here");\n^\n\nOops: boom here\n    at Object.<anonymous> (/app/index.js:1:7)\n{\n}\n\nNode.js v24.1.0\n',
      'Oops: boom here',
    ],
    [
      'an exception of Python',
      'Traceback (most recent call last):\n  File "/app/main.py", line 1, in <module>\nKeyError: boom\n',
      'KeyError: boom',
    ],
    ['Chinese', '请先设置认证方式\n', '请先设置认证方式'],
    ['an error before other words', 'Error: no such flag\nSee the documentation for more.\n', 'Error: no such flag'],
  ])('is found in %s', (_, stderr, line) => {
    expect(tellingLine(stderr)).toBe(line);
  });

  it.each([
    ['nothing', ''],
    ['warnings', `${GEMINI}\n(node:12) [DEP0040] DeprecationWarning: The punycode module is deprecated.\n`],
    ['how to see more of a warning', '(Use `node --trace-deprecation ...` to show where the warning was created)\n'],
    ['lines of a log', '2026-01-02T03:04:05Z  INFO codex_core: session began\n[WARN] something is slow\n'],
    ['frames, paths and brackets', '    at main (/app/index.js:1:7)\n/app/index.js:1\n./run.sh\n{\n]\n^^^^\n-----\n'],
  ])('is not taken from %s', (_, stderr) => {
    expect(tellingLine(stderr)).toBeUndefined();
  });

  const captures = readdirSync(CAPTURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.stderr.txt') && !name.includes('err500'))
    .map((name) => [name, readFileSync(join(CAPTURES, name), 'utf8')] as const);

  it('is looked for in what programs really wrote', () => {
    expect(captures.filter(([, stderr]) => stderr !== '').length).toBeGreaterThan(10);
  });

  it.each(captures)('is not what a program says every time: %s', (_, stderr) => {
    expect(tellingLine(stderr)).toBeUndefined();
  });
});
