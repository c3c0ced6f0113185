import { describe, expect, it } from 'vitest';
import { commandOf, loggedArgv, variantFor } from './command-of.ts';
import type { McpServer, ProgramTurn } from './descriptor.ts';
import { DESCRIPTORS, descriptorOf } from './descriptors.ts';

const turn = (changes: Partial<ProgramTurn> = {}): ProgramTurn => ({
  home: '/home-of-run',
  project: '/project',
  mode: 'auto',
  prompt: 'Do it.',
  ...changes,
});

function program(id: string) {
  const descriptor = descriptorOf(id);
  if (descriptor === undefined) throw new Error(`There is no ${id}.`);
  return descriptor;
}

/** The whole table of TRN-04: a row per program and range of versions. `undefined` is a program that is not installed. */
const LINES: readonly (readonly [id: string, version: string | undefined, start: string, resume: string])[] = [
  ...[undefined, 'codex-cli 0.169.0', '0.147.0', '0.146.1', '0.128.0'].map(
    (version) =>
      [
        'codex',
        version,
        'codex exec --json --skip-git-repo-check --yolo -C @project -- {prompt}',
        'codex exec resume --json --skip-git-repo-check --yolo -- S1 {prompt}',
      ] as const,
  ),
  ...['codex-cli 0.125.0', '0.98.0', '0.79.0'].map(
    (version) =>
      [
        'codex',
        version,
        'codex exec --json --skip-git-repo-check --full-auto -c features.use_legacy_landlock=true -C @project -- {prompt}',
        'codex exec resume --json --skip-git-repo-check --full-auto -c features.use_legacy_landlock=true -- S1 {prompt}',
      ] as const,
  ),
  ...['codex-cli 0.77.0', '0.58.0', '0.44.0'].map(
    (version) =>
      [
        'codex',
        version,
        'codex exec --json --skip-git-repo-check --full-auto -c features.use_legacy_landlock=true -C @project -- {prompt}',
        'codex exec --json --skip-git-repo-check --full-auto -c features.use_legacy_landlock=true -C @project resume -- S1 {prompt}',
      ] as const,
  ),
  ...[undefined, '0.61.0', '0.41.0'].map(
    (version) =>
      [
        'gemini',
        version,
        'gemini --skip-trust --yolo --output-format stream-json --prompt={prompt}',
        'gemini --skip-trust --yolo --output-format stream-json --resume S1 --prompt={prompt}',
      ] as const,
  ),
  ...['0.40.1', '0.39.1', '0.20.0'].map(
    (version) =>
      [
        'gemini',
        version,
        'gemini --yolo --output-format stream-json --prompt={prompt}',
        'gemini --yolo --output-format stream-json --resume S1 --prompt={prompt}',
      ] as const,
  ),
  ...[undefined, '1.18.33', '1.18.3', '1.17.18'].map(
    (version) =>
      [
        'opencode',
        version,
        'opencode run --format json --auto --dir @project --title signalbox',
        'opencode run --format json --auto --dir @project --session S1',
      ] as const,
  ),
  ...['1.17.11', '1.14.34'].map(
    (version) =>
      [
        'opencode',
        version,
        'opencode run --format json --dangerously-skip-permissions --dir @project',
        'opencode run --format json --dangerously-skip-permissions --dir @project --session S1',
      ] as const,
  ),
  ['opencode', '1.3.2', 'opencode run --format json', 'opencode run --format json --session S1'],
  ...[undefined, '2.1.326 (Claude Code)', '2.1.197', '1.0.60'].map(
    (version) =>
      [
        'claude',
        version,
        'claude -p --output-format stream-json --verbose --dangerously-skip-permissions --strict-mcp-config -- {prompt}',
        'claude -p --output-format stream-json --verbose --dangerously-skip-permissions --strict-mcp-config --resume S1 -- {prompt}',
      ] as const,
  ),
  ...[undefined, '0.24.4', '0.15.10', '0.5.0'].map(
    (version) =>
      [
        'qwen',
        version,
        'qwen --yolo --output-format stream-json --prompt={prompt}',
        'qwen --yolo --output-format stream-json --resume S1 --prompt={prompt}',
      ] as const,
  ),
  [
    'iflow',
    undefined,
    'iflow --yolo --thinking --prompt={prompt}',
    'iflow --resume S1 --yolo --thinking --prompt={prompt}',
  ],
];

describe('command lines', () => {
  it.each(LINES)(
    'TRN-04: %s in version %s is started and resumed with the same flags in both modes',
    (id, version, ...lines) => {
      for (const mode of ['auto', 'interactive'] as const) {
        const logged = [undefined, 'S1'].map((session) =>
          loggedArgv(program(id), turn({ mode, session }), version).join(' '),
        );
        expect(logged).toEqual(lines);
      }
    },
  );

  it.each(DESCRIPTORS.map(({ id }) => id))('TRN-04: %s names the model where one is chosen', (id) => {
    const argv = commandOf(program(id), turn({ model: 'some/model' })).argv;
    expect(argv[argv.findIndex((word) => word === '-m' || word === '--model') + 1]).toBe('some/model');
  });

  it.each(DESCRIPTORS.filter(({ session }) => session.chosen).map(({ id }) => id))(
    '%s is given the id of a new session',
    (id) => {
      expect(commandOf(program(id), turn({ fresh: 'U1' })).argv).toContain('U1');
      expect(commandOf(program(id), turn({ fresh: 'U1', session: 'S1' })).argv).not.toContain('U1');
    },
  );

  it.each([
    ['gemini', '0.40.1', '0.41.0'],
    ['qwen', '0.10.1', '0.12.0'],
  ])('%s before the first version that takes an id, %s, is given none', (id, before, first) => {
    const gives = (version: string) => commandOf(program(id), turn({ fresh: 'U1' }), version).argv.includes('U1');
    expect([gives(before), gives(first)]).toEqual([false, true]);
  });

  it('takes the newest variant for a version that nobody can read', () => {
    expect(variantFor(program('codex'), 'main')).toBe(program('codex').variants[0]);
    expect(variantFor(program('codex'), '1.0.0')).toBe(program('codex').variants[0]);
    expect(variantFor(program('codex'), '0.77')).toBe(program('codex').variants.at(-1));
  });
});

const PROMPTS: readonly (readonly [string, string])[] = [
  ['begins like a flag', '--help me'],
  ['is a flag', '-'],
  ['holds what looks like a place', 'Use {model} and {session}.'],
  ['holds quotes, dollars and line ends', '"a" $b\n`c`\n\\'],
];

describe('prompts', () => {
  it.each(DESCRIPTORS.flatMap(({ id }) => PROMPTS.map(([why, prompt]) => [id, why, prompt] as const)))(
    'TRN-04: %s gets a prompt that %s as it is, and never as a flag',
    (id, _, prompt) => {
      const { argv, stdin } = commandOf(program(id), turn({ prompt }));
      if (stdin !== undefined) {
        expect(stdin).toBe(prompt);
        return;
      }
      const last = argv.at(-1) ?? '';
      const behindDashes = argv.at(-2) === '--' && last === prompt;
      expect(behindDashes || last === `--prompt=${prompt}`).toBe(true);
    },
  );

  it.each(DESCRIPTORS.map(({ id }) => id))('%s gets a prompt by stdin that is too long for a word', (id) => {
    const prompt = 'x'.repeat(200_000);
    const { argv, stdin } = commandOf(program(id), turn({ prompt, long: true, session: 'S1' }));
    expect(stdin).toBe(prompt);
    expect(argv).toContain('S1');
    expect(argv.some((word) => word.includes('{prompt}') || word === '--prompt=')).toBe(false);
    expect(loggedArgv(program(id), turn({ long: true, session: 'S1' }))).toEqual(
      argv.map((word) => word.replace('/project', '@project')),
    );
  });

  it('loses the one character that no command line can hold', () => {
    expect(commandOf(program('codex'), turn({ prompt: 'a\0b' })).argv.at(-1)).toBe('a\ufffdb');
  });
});

const BOX: McpServer = {
  name: 'box',
  command: '/bin/node',
  args: ['a b', '"q"'],
  env: { TOKEN: 's3cret"' },
  tools: ['fs_read', 'fs_patch'],
};

describe('surroundings', () => {
  it.each(DESCRIPTORS.map(({ id }) => id))('%s lives in the home of the run and knows its folder', (id) => {
    const { env, cwd, passed, files } = commandOf(program(id), turn());
    expect(env).toMatchObject({ HOME: '/home-of-run', PWD: '/project', TMPDIR: '/home-of-run/tmp' });
    expect(cwd).toBe('/project');
    expect(passed).toContain('PATH');
    expect(passed).not.toContain('HOME');
    expect(Object.values(env).some((value) => /\{(home|project)\}/.test(value))).toBe(false);
    for (const { path } of files) expect(path).not.toMatch(/^\/|\.\./);
  });

  it.each(DESCRIPTORS.map(({ id }) => id))(
    'TRN-04: %s is given tool servers, and their secrets stand on no command line',
    (id) => {
      const { argv, env, files } = commandOf(program(id), turn({ mcp: [BOX] }));
      expect(argv.join(' ')).not.toContain('s3cret');
      const given = [...files.map(({ text }) => text), ...Object.values(env)].join('\n');
      for (const part of ['box', '/bin/node', 'a b', '\\"q\\"', 'TOKEN', 's3cret\\"']) expect(given).toContain(part);
    },
  );

  it('names the file of servers only where there are some (claude)', () => {
    const { argv, files } = commandOf(program('claude'), turn({ mcp: [BOX] }));
    expect(argv.join(' ')).toContain('--mcp-config /home-of-run/.claude/signalbox-mcp.json --');
    expect(files.map(({ path }) => path)).toContain('.claude/signalbox-mcp.json');
    expect(commandOf(program('claude'), turn()).argv).not.toContain('--mcp-config');
  });

  it('keeps of codex settings what says which model is asked, and nothing else', () => {
    const own = `# mine
model_provider = "corp"
notify = ["run", "me"]
instructions = """
model = "not a key"
[model_providers.fake]
"""
model = "m1"
[model_providers.corp]
base_url = "http://corp/v1"
env_key = "CORP_KEY"

[mcp_servers.mine]
command = "x"
[model_providers.corp.http_headers]
a = "b"
`;
    const turned = commandOf(program('codex'), turn({ own: new Map([['.codex/config.toml', own]]), mcp: [BOX] }));
    expect(turned.files[0]?.text).toMatchInlineSnapshot(`
      "model_provider = "corp"
      model = "m1"
      check_for_update_on_startup = false
      analytics.enabled = false
      feedback.enabled = false
      history.persistence = "none"
      features.plugins = false
      features.apps = false
      features.remote_plugin = false
      sandbox_workspace_write.network_access = true
      sandbox_workspace_write.writable_roots = ["/home-of-run"]

      [model_providers.corp]
      base_url = "http://corp/v1"
      env_key = "CORP_KEY"

      [model_providers.corp.http_headers]
      a = "b"

      [mcp_servers."box"]
      command = "/bin/node"
      args = ["a b", "\\"q\\""]
      env = { "TOKEN" = "s3cret\\"" }
      required = true
      startup_timeout_sec = 60
      tool_timeout_sec = 600
      [mcp_servers."box".tools."fs_read"]
      approval_mode = "approve"
      [mcp_servers."box".tools."fs_patch"]
      approval_mode = "approve"

      "
    `);
    expect(turned.passed).toContain('CORP_KEY');
    const key = (text: string) => program('codex').config(turn({ own: new Map([['.codex/config.toml', text]]) })).key;
    expect(key(own)).toBe('CORP_KEY');
    // Without it nothing is sure: the key of another provider is not needed, and a login may be there.
    expect(key(own.replace('"corp"', '"openai"'))).toBeUndefined();
    expect(key('')).toBeUndefined();
    expect(
      key('model_provider = "a"\n[model_providers."a"]\nname = "A"\n[model_providers.b]\nenv_key = "B"'),
    ).toBeUndefined();
  });

  it('keeps of JSON settings what says which model is asked, comments or not', () => {
    const own =
      '// mine\n{ "security": { "auth": { "selectedType": "oauth-personal", }, "other": 1 }, /* no */ "hooks": {} }';
    const { files } = commandOf(
      program('gemini'),
      turn({ own: new Map([['.gemini/settings.json', own]]), variables: new Set(['GEMINI_API_KEY']) }),
    );
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({
      security: { auth: { selectedType: 'oauth-personal' }, folderTrust: { enabled: false } },
      telemetry: { enabled: false },
    });
    expect(files[0]?.text).not.toMatch(/hooks|other/);
  });

  it('says which login is meant where only a key is there (gemini)', () => {
    const { files } = commandOf(program('gemini'), turn({ variables: new Set(['GEMINI_API_KEY']) }));
    expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({ security: { auth: { selectedType: 'gemini-api-key' } } });
    expect(commandOf(program('gemini'), turn()).files[0]?.text).not.toContain('selectedType');
  });

  it('passes on the variables that the settings of opencode speak of', () => {
    const own = JSON.stringify({ provider: { corp: { options: { apiKey: '{env:CORP_KEY}' } } }, plugin: ['x'] });
    const { env, passed } = commandOf(
      program('opencode'),
      turn({ own: new Map([['.config/opencode/opencode.json', own]]) }),
    );
    expect(passed).toContain('CORP_KEY');
    expect(env['OPENCODE_CONFIG_CONTENT']).not.toContain('plugin');
    expect(JSON.parse(env['OPENCODE_CONFIG_CONTENT'] ?? '')).toMatchObject({
      permission: { '*': 'allow' },
      share: 'disabled',
    });
  });

  it('is not thrown off by settings that cannot be read', () => {
    for (const own of ['{', '[]', '"', 'a = [\n', '"""']) {
      for (const { id, settings } of DESCRIPTORS) {
        const texts = new Map(settings.map(({ folder, name }) => [folder === '' ? name : `${folder}/${name}`, own]));
        expect(() => commandOf(program(id), turn({ own: texts }))).not.toThrow();
      }
    }
  });
});
