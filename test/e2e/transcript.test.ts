import { beforeAll, describe, expect, it } from 'vitest';
import { replaySlips, storedTranscript, type Told, transcriptText } from '../../scripts/transcript.ts';

let told: readonly Told[];
beforeAll(async () => {
  told = await replaySlips();
}, 120_000);

describe('what people get when they slip', () => {
  it('is what docs/transcript.md says, byte for byte; else: npm run transcript -- --write', async () => {
    expect(transcriptText(told)).toBe(await storedTranscript());
  });

  it('is never a success, and always says what to type next', () => {
    expect(told).toHaveLength(21);
    for (const { title, code, stdout, stderr } of told) {
      expect(code, title).toBeGreaterThan(0);
      expect(`${stdout}${stderr}`, title).toMatch(/^Next: \S/m);
      expect(`${stdout}${stderr}`, title).not.toMatch(/^\s+at .+:\d+:\d+/m);
    }
  });
});
