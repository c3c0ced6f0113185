import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { SYSTEM_POLICY, withServers } from './policy.ts';
import { effectOfCall, refuseServer } from './server-gate.ts';

const policy = withServers(SYSTEM_POLICY, ['a', 'b'], ['b']);
const call = (args: Json, tool = 'mcp') => ({ id: '1', tool, args });

describe('PRM-03: the gate to servers of other people', () => {
  it.each<[what: string, args: Json, open: boolean]>([
    ['one that is allowed', { server: 'a' }, true],
    ['the same as text', '{"server": "a"}', true],
    ['another', { server: 'c' }, false],
    ['a name of every object', { server: 'constructor' }, false],
    ['a list', { server: ['a'] }, false],
    ['none', {}, false],
    ['no arguments', null, false],
  ])('is judged by its name: %s', (_, args, open) => {
    for (const tool of ['mcp', 'mcp.tools']) {
      expect(refuseServer(policy, call(args, tool))?.code).toBe(open ? undefined : 'TOOL_NOT_AVAILABLE');
      expect(refuseServer(SYSTEM_POLICY, call(args, tool))?.code).toBe('TOOL_NOT_AVAILABLE');
    }
    expect(refuseServer(SYSTEM_POLICY, call(args, 'fs.read'))).toBeUndefined();
  });

  it('has a call repeated only where a person has said so of its server', () => {
    expect(effectOfCall(policy, call({ server: 'a' }), 'once')).toBe('once');
    expect(effectOfCall(policy, call({ server: 'b' }), 'once')).toBe('idempotent');
    expect(effectOfCall(policy, call('{"server": "b"}'), 'once')).toBe('idempotent');
    expect(effectOfCall(policy, call({ server: 'b' }, 'mcp.tools'), 'pure')).toBe('pure');
    expect(effectOfCall(policy, call({ server: 'b' }, 'shell.exec'), 'once')).toBe('once');
  });
});
