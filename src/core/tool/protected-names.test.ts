import { describe, expect, it } from 'vitest';
import { protectedBesideHead, protectedName } from './protected-names.ts';

const PROTECTED = [
  ...['.git', '.git/config', '.git/hooks/pre-commit', 'sub/module/.git/config', '.vscode/tasks.json', '.idea/x.xml'],
  ...['.mcp.json', 'a/b/.mcp.json', '.signalbox/x', 'signalbox.yaml', 'signalbox.local.yaml', '.husky/pre-push'],
  ...['.claude/settings.json', '.claude/settings.local.json', 'a/.gemini/settings.json', '.codex/config.toml'],
  ...['.cursor/mcp.json', '.envrc', '.npmrc', '.mcp.json/below'],
  ...[
    'HEAD',
    'docs/HEAD',
    '.qwen/settings.json',
    '.iflow/settings.json',
    'opencode.json',
    '.opencode/x',
    '.yarnrc.yml',
  ],
  ...['.claude/hooks/x.sh', '.pre-commit-config.yaml', '.devcontainer/devcontainer.json', '.devcontainer.json'],
  ...['docs/.signalbox-0123456789abcdef01234567', '.signalbox-aaaa', 'a/opencode.jsonc'],
];

const ALIASES = [
  ...['.GIT/config', '.Git', '.g\u200bit/config', '.git./config', '.git /config', '.git::$INDEX_ALLOCATION/config'],
  ...['．git/config', '.ｇit/config', '.gıt/config', '.ſignalbox/x', '.vſcode/x', '.MCP.JSON', '.mcp.json:stream'],
  ...['.cursor\ufe0f/x', '.Claude/SETTINGS.json', 'SIGNALBOX.YAML', 'docs/Head', 'docs/head', 'docs/HEAD.', 'ＨＥＡＤ'],
];

const FREE = [
  ...['git', '.gitignore', '.github/workflows/ci.yml', 'docs/.gitkeep', 'vscode', '.claude/notes.md', '.claude'],
  ...['.gemini/notes.md', 'settings.json', 'signalbox.yaml.md', 'my.mcp.json', 'src/signalbox.ts', '.env', '.git-x'],
  ...['src/Head/index.tsx', 'head/x', 'HEAD.md', 'src/Head.tsx', '.qwen/notes.md', 'config', 'objects/x', 'refs/x'],
];

describe('names that may not be written in a project', () => {
  it.each(PROTECTED)('hold %s', (path) => {
    expect(protectedName(path.split('/'))?.why).toMatch(/./);
  });

  it.each(ALIASES)('hold %s, which some file system takes for one of them', (path) => {
    expect(protectedName(path.split('/'))).toBeDefined();
  });

  it.each(FREE)('do not hold %s', (path) => {
    expect(protectedName(path.split('/'))).toBeUndefined();
  });

  it.each(['config', 'Config', 'config.', 'hooks', 'commondir', 'objects', 'refs'])('hold %s beside a HEAD', (name) => {
    expect(protectedBesideHead(name)?.why).toMatch(/git/);
  });

  it.each(['config.yaml', 'README.md', 'src'])('do not hold %s beside a HEAD', (name) => {
    expect(protectedBesideHead(name)).toBeUndefined();
  });
});
