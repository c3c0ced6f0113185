import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { narrowest, SYSTEM_POLICY, withServers } from './policy.ts';
import { effectOfCall, refuseServer } from './server-gate.ts';

const policy = withServers(SYSTEM_POLICY, { a: {}, b: { idempotent: true } });
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

  const bounded = withServers(SYSTEM_POLICY, { a: { tools: ['read', 'write'] }, b: {}, none: { tools: [] } });
  const narrow = {
    enabled: true,
    allowedServers: ['a', 'b', 'none'],
    serverTools: { a: ['read', 'drop'], b: ['look'] },
  };

  it.each<[what: string, args: Json, open: boolean, narrowed: boolean]>([
    ['one that is allowed', { server: 'a', tool: 'read' }, true, true],
    ['the same as text', '{"server": "a", "tool": "read"}', true, true],
    ['one that the package leaves out', { server: 'a', tool: 'write' }, true, false],
    ['one that the package alone allows', { server: 'a', tool: 'drop' }, false, false],
    ['another, as text', '{"server": "a", "tool": "drop"}', false, false],
    ['in other letters', { server: 'a', tool: 'Read' }, false, false],
    ['a list', { server: 'a', tool: ['read'] }, false, false],
    ['no tool', { server: 'a' }, false, false],
    ['of a server without a list', { server: 'b', tool: 'look' }, true, true],
    ['of a server with a list of the package alone', { server: 'b', tool: 'read' }, true, false],
    ['of a server that none may be called of', { server: 'none', tool: 'read' }, false, false],
  ])(
    'PRM-04: each of its tools is judged by its name, as the person and the package say: %s',
    (_, args, open, narrowed) => {
      expect(refuseServer(bounded, call(args))?.code).toBe(open ? undefined : 'TOOL_NOT_AVAILABLE');
      const both = narrowest(bounded, [{ mcp: narrow }]);
      expect(refuseServer(both, call(args))?.code).toBe(narrowed ? undefined : 'TOOL_NOT_AVAILABLE');
      expect(refuseServer(both, call(args, 'mcp.tools'))).toBeUndefined();
    },
  );

  it('says which tools there are', () => {
    const { message } = refuseServer(bounded, call({ server: 'a', tool: 'drop' })) ?? {};
    expect(message).toBe('The tool "drop" of a is not for this. Tools: read, write.');
  });

  it('has a call repeated only where a person has said so of its server', () => {
    expect(effectOfCall(policy, call({ server: 'a' }), 'once')).toBe('once');
    expect(effectOfCall(policy, call({ server: 'b' }), 'once')).toBe('idempotent');
    expect(effectOfCall(policy, call('{"server": "b"}'), 'once')).toBe('idempotent');
    expect(effectOfCall(policy, call({ server: 'b' }, 'mcp.tools'), 'pure')).toBe('pure');
    expect(effectOfCall(policy, call({ server: 'b' }, 'shell.exec'), 'once')).toBe('once');
  });
});
