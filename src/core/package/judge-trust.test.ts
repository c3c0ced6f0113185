import { describe, expect, it } from 'vitest';
import { smallWorkflow } from '../../../test/support/small-package.ts';
import type { Agent, Definition } from './definition.ts';
import { judgeTrust, type TrustEvidence } from './judge-trust.ts';

const agent = (tools: Agent['tools']): Agent => ({
  id: 'dev',
  metadata: { name: 'D', title: 'Developer', icon: 'd' },
  persona: { role: 'r', identity: 'i', communication_style: 'c', principles: [] },
  ...(tools === undefined ? {} : { tools }),
});
const definition = (tools?: Agent['tools'], engine?: string): Definition => ({
  name: 'p',
  version: '1.0.0',
  hash: 'h1',
  entry: undefined,
  workflows: engine === undefined ? {} : { w: smallWorkflow('w', { pick: { type: 'step', engine } }, {}) },
  agents: [agent(tools)],
});
const SHELL = definition({ shell: { enabled: true } });
const MCP = definition({ mcp: { enabled: true, allowedServers: ['github'] } });

const CODEX = definition(undefined, 'codex');
const CODEX_AND_SHELL = definition({ shell: { enabled: true } }, 'codex');

const evidence = (changes: Partial<TrustEvidence>): TrustEvidence => {
  return {
    definition: definition(),
    folder: '/mine/p',
    bundled: false,
    book: [],
    programs: [],
    scripted: false,
    attended: false,
    ...changes,
  };
};

describe('judgeTrust', () => {
  it.each<[string, Partial<TrustEvidence>, object]>([
    ['what came with the product', { bundled: true, definition: SHELL }, { kind: 'trusted', reason: 'bundled' }],
    [
      'this content',
      { book: [{ kind: 'content', hash: 'h1' }], definition: SHELL },
      { kind: 'trusted', reason: 'content' },
    ],
    [
      'a folder of mine',
      { book: [{ kind: 'folder', folder: '/mine/p', powers: [] }] },
      { kind: 'trusted', reason: 'folder' },
    ],
    [
      'a folder of mine that has come to more powers',
      { book: [{ kind: 'folder', folder: '/mine/p', powers: [] }], definition: SHELL },
      { kind: 'refuse', powers: ['shell'] },
    ],
    [
      'a folder of mine with the powers I know of',
      { book: [{ kind: 'folder', folder: '/mine/p', powers: ['shell', 'mcp:x'] }], definition: SHELL },
      { kind: 'trusted', reason: 'folder' },
    ],
    ['other content', { book: [{ kind: 'content', hash: 'h2' }], attended: true }, { kind: 'ask', powers: [] }],
    [
      'another folder',
      { book: [{ kind: 'folder', folder: '/mine', powers: [] }], attended: true },
      { kind: 'ask', powers: [] },
    ],
    ['something new, with somebody there', { attended: true }, { kind: 'ask', powers: [] }],
    ['something new, with nobody there', {}, { kind: 'trusted', reason: 'unasked' }],
    ['new and may run commands', { definition: SHELL }, { kind: 'refuse', powers: ['shell'] }],
    ['new and uses servers', { definition: MCP }, { kind: 'refuse', powers: ['mcp:github'] }],
    ['new in a folder that was named with a program', { programs: ['codex'] }, { kind: 'trusted', reason: 'unasked' }],
    [
      'new from elsewhere, to be played by a program',
      { programs: ['codex'], folder: undefined },
      { kind: 'refuse', powers: ['engine:codex'] },
    ],
    [
      'new and to be played by a program, with somebody there',
      { programs: ['codex'], attended: true },
      { kind: 'ask', powers: ['engine:codex'] },
    ],
    ['the same, with somebody there', { definition: MCP, attended: true }, { kind: 'ask', powers: ['mcp:github'] }],
    ['new and names a program for a node', { definition: CODEX }, { kind: 'refuse', powers: ['engine:codex'] }],
    ['the same, played by a script', { definition: CODEX, scripted: true }, { kind: 'trusted', reason: 'unasked' }],
    [
      'the same, by a script with somebody there, whose word is for other runs as well',
      { definition: CODEX, scripted: true, attended: true },
      { kind: 'ask', powers: ['engine:codex'] },
    ],
    [
      'what may run commands by itself, played by a script',
      { definition: CODEX_AND_SHELL, scripted: true },
      { kind: 'refuse', powers: ['shell'] },
    ],
    [
      'a folder of mine that has come to a program, played by a script',
      { definition: CODEX, scripted: true, book: [{ kind: 'folder', folder: '/mine/p', powers: [] }] },
      { kind: 'trusted', reason: 'folder' },
    ],
    [
      'a folder of mine that has come to a program',
      { definition: CODEX, book: [{ kind: 'folder', folder: '/mine/p', powers: [] }] },
      { kind: 'refuse', powers: ['engine:codex'] },
    ],
  ])('judges %s', (_, changes, verdict) => {
    expect(judgeTrust(evidence(changes))).toEqual(verdict);
  });
});
