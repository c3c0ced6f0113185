import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gemini } from '../../src/core/engine/gemini.ts';
import { qwen } from '../../src/core/engine/qwen.ts';
import { replyOf } from '../../src/core/engine/reply-of.ts';
import { readCapture } from './capture.ts';
import { PINNED } from './pinned.ts';
import { judgeRaw, RAW_CASES } from './raw-cases.ts';
import { readEvents } from './read-events.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/engines', import.meta.url));

describe.each(PINNED)('what $name $version did', ({ name, version }) => {
  it.each(RAW_CASES)('is kept as it was: $name', (one) => {
    const { stdout } = readCapture(`${name}-${version}`, one.name);
    expect(judgeRaw(one, name, readEvents(name, stdout))).toEqual([]);
  });
});

const OLDER = [
  ['qwen', '0.15.10', 'err500', qwen],
  ['gemini', '0.11.3', 'err500', gemini],
  ['gemini', '0.11.3', 'cut', gemini],
] as const;

it.each(OLDER)('TRN-05: %s %s says in %s that it ended well, and has failed', (id, version, name, descriptor) => {
  const { stdout, stderr } = readCapture(`${id}-${version}`, name);
  const said = readEvents(id, stdout);
  const { outcome } = replyOf(descriptor, { stdout: stdout.split('\n'), stderr, end: { code: 0, signal: null } });
  expect([said.ended, outcome]).toMatchObject(['well', { kind: 'failed', code: 'ENGINE_FAILED' }]);
});

it('keeps nothing of the machine on which the programs ran', () => {
  const texts = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(json|ndjson|txt)$/.test(file))
    .map((file) => readFileSync(join(FIXTURES, file), 'utf8'));
  expect(texts.length).toBeGreaterThan(100);
  expect(
    texts.filter((text) => /\/root\/|\/tmp\/signalbox-|lab-key|registry\.|node_modules\/node\//.test(text)),
  ).toEqual([]);
});
