import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
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

it('TRN-05: qwen 0.15.10 says that it ended well where its API failed, and its turn has failed all the same', () => {
  const { stdout, stderr } = readCapture('qwen-0.15.10', 'err500');
  const said = readEvents('qwen', stdout);
  const { outcome } = replyOf(qwen, { stdout: stdout.split('\n'), stderr, end: { code: 0, signal: null } });
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
