import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offeredName, plainlyNamed, plainName } from './tool-names.ts';

const NAMES = ['fs.list', 'fs.read', 'fs.apply_patch', 'ui.ask_user', 'workflow.rewind'];
const OFFERED = NAMES.map((name) => ({ name }));

describe('plain names of tools', () => {
  it.each([
    ['fs.read', 'fs_read'],
    ['fs.apply_patch', 'fs_apply_patch'],
    ['mcp.my-server.do it', 'mcp_my-server_do_it'],
    ['工具.读', '____'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('%s is offered as %s', (name, plain) => {
    expect(plainName(name)).toBe(plain);
  });

  it('holds for any name what every provider accepts', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (name) => /^[A-Za-z0-9_-]{1,64}$/.test(plainName(name))),
    );
  });

  it('leads back to the tool that was offered', () => {
    expect(NAMES.map((name) => offeredName(plainName(name), OFFERED))).toEqual(NAMES);
  });

  it('takes the name with its dots too: some models have read it in their instructions', () => {
    expect(offeredName('fs.read', OFFERED)).toBe('fs.read');
  });

  it.each(['shell_run', 'fs_Read', '', 'constructor', '__proto__'])('leaves %j as it came', (name) => {
    expect(offeredName(name, OFFERED)).toBe(name);
  });

  it('offers the first of two tools that plain names cannot tell apart, and finds that one again', () => {
    const offered = plainlyNamed([{ name: 'a.b' }, { name: 'a_b' }, { name: 'c' }]);
    expect(offered).toEqual([{ name: 'a.b' }, { name: 'c' }]);
    expect(offeredName('a_b', offered)).toBe('a.b');
  });
});
