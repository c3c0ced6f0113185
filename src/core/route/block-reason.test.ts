import { describe, expect, it } from 'vitest';
import { BLOCK_REASONS, blockReason } from './read-tag.ts';

describe('the reason of a block (RTE-05)', () => {
  it.each(BLOCK_REASONS.map((reason) => [reason]))('is read: %s', (reason) => {
    expect(blockReason(`I cannot go on.\nreason: ${reason}\n[BLOCK_NEED_MASTER]`)).toBe(reason);
    expect(blockReason(`无法继续。\r\nreason: \`${reason}\`  \r\n\r\n[BLOCK_NEED_MASTER]\r\n`)).toBe(reason);
  });

  it.each([
    '[BLOCK_NEED_MASTER]',
    'reason: missing_context',
    'reason: because\n[BLOCK_NEED_MASTER]',
    'reason: missing_context, I think\n[BLOCK_NEED_MASTER]',
    'The reason: missing_context\n[BLOCK_NEED_MASTER]',
    'reason: mcp_failure\nSo it is.\n[BLOCK_NEED_MASTER]',
    '',
  ])('is unknown in %j', (text) => {
    expect(blockReason(text)).toBeUndefined();
  });
});
