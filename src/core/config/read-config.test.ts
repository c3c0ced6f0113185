import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConfigOwner, readConfig as readFrom } from './read-config.ts';

const SECRET = 'sk-proj-abcdefghijklmnop';

const readConfig = (text: string, owner: ConfigOwner) => readFrom(text, { owner, ownFile: '~/config.yaml' });

function problemsOf(text: string, owner: ConfigOwner = 'person') {
  const read = readConfig(text, owner);
  return read.kind === 'invalid' ? read.problems : [];
}

/** `line:column message` of the first problem. */
function firstProblem(text: string, owner: ConfigOwner = 'person'): string {
  const [problem] = problemsOf(text, owner);
  return problem === undefined ? 'none' : `${problem.line}:${problem.column} ${problem.said.en}`;
}

describe('a config file', () => {
  it('may be empty, or say everything', () => {
    expect(readConfig('', 'person')).toEqual({ kind: 'read', config: {} });
    expect(readConfig('# nothing\n', 'person')).toEqual({ kind: 'read', config: {} });
    const text = `
      engine: api
      model: local
      language: zh
      contextTokens: 32000
      sandbox: plain
      models:
        local: { provider: openai-compatible, model: qwen3, baseUrl: http://localhost:11434/v1, temperature: 0 }
        work: { provider: openai, model: gpt-5, api: chat, keyEnv: WORK_KEY, maxOutputTokens: 4000 }`;
    expect(readConfig(text, 'person')).toMatchObject({
      kind: 'read',
      config: { engine: 'api', models: { local: { model: 'qwen3' }, work: { keyEnv: 'WORK_KEY' } } },
    });
  });

  it.each([
    ['modle: x', '1:1 "modle" is not known here; did you mean "model"?'],
    [
      'engine: api\nmodels:\n  a:\n    provider: openai\n    modell: x\n    model: y',
      '5:5 "models.a" has the unknown key "modell"; did you mean "model"?',
    ],
    [
      'models:\n  a: { provider: opanai, model: x }',
      '2:18 "models.a.provider" is one of "openai", "anthropic", "google", "openai-compatible", not "opanai"; did you mean "openai"?',
    ],
    ['language: de', '1:11 "language" is one of "en", "zh", not "de"'],
    ['contextTokens: many', '1:16 "contextTokens" must be a number, not a text'],
    ['contextTokens: -1', '1:16 "contextTokens" must be 1 or more, not -1'],
    ['models: { a: { provider: openai } }', '1:14 "models.a.model" is missing'],
    ['models: { a: { provider: openai-compatible, model: x } }', 'needs a baseUrl'],
    ['models: { a: { provider: google, model: x, api: chat } }', 'only the provider "openai" has two APIs'],
    [
      'models: { "a/b": { provider: openai, model: x } }',
      '1:18 "models.a/b": the name of a model is of letters, digits',
    ],
    ['models: { a: { provider: openai, model: x, baseUrl: "file:///etc/passwd" } }', 'expected an address'],
    ['models: { a: { provider: openai, model: x, baseUrl: "https://me:pass@host/v1" } }', 'must not carry credentials'],
    ['models: { a: { provider: openai, model: x, baseUrl: "https://host/v1?key=1" } }', 'must not carry credentials'],
    [
      'models: { a: { provider: openai, model: x, keyEnv: "$(cat key)" } }',
      'expected the name of an environment variable',
    ],
    ['engine: [', '1:10'],
    ['engine: api\nengine: scripted', '2:1 the key "engine" appears twice here'],
    ['just words', '1:1 this must be an object, not a text'],
    ['a: &a [*a, *a]', '1:1 "a" is not known here'],
    [`a: &a [${Array(49).fill('*a').join(', ')}]`, '1:1 "a" is not known here'],
    ['models: &m { m: *m }', '1:17 "models.m.provider" is missing'],
    [`x: ${'y'.repeat(70_000)}`, '1:1 more than 65536 characters'],
  ])('%j is told by its place', (text, expected) => {
    expect(firstProblem(text)).toContain(expected);
  });

  it('never runs or unfolds anything', () => {
    expect(firstProblem('engine: !!js/function "function(){}"')).not.toBe('');
    expect(problemsOf('engine: api\n<<: { model: x }')).not.toEqual([]);
  });

  it('is answered for any text at all', () => {
    fc.assert(fc.property(fc.string(), (text) => ['read', 'invalid'].includes(readConfig(text, 'project').kind)));
  });
});

describe('a key in a config file', () => {
  it.each([
    `model: ${SECRET}`,
    `models: { a: { provider: openai, model: x, keyEnv: ${SECRET} } }`,
    `models: { a: { provider: ${SECRET}, model: x } }`,
    `models: { ${SECRET}: { provider: openai, model: x } }`,
    `${SECRET}: 1`,
    `models: { a: { provider: openai, model: x, baseUrl: "https://host/${SECRET}" } }`,
    'apiKey: AIzaSyAbcdefghijklmnopqrstuv',
    'headers: ["Bearer abcdef"]',
  ])('is refused without being shown: %s', (text) => {
    const [problem] = problemsOf(text);
    expect(problem).toMatchObject({ secret: true, said: { en: expect.stringContaining('looks like a key') } });
    expect(JSON.stringify(problemsOf(text))).not.toMatch(/abcdef/i);
  });

  it.each(['sk-tiny', 'task-list-of-many-things', 'gpt-5', 'OPENAI_API_KEY', 'skeleton_model_for_tests'])(
    '%s is none',
    (text) => {
      expect(problemsOf(`model: ${text}`)).toEqual([]);
    },
  );
});

describe('a line that may hold a secret is not shown', () => {
  it.each([
    'OPENAI_API_KEY: [abc',
    'models:\n  a:\n    apiKey:\n      "abc',
    'models: { a: { provider: openai, model: x, apiKey: abc } }',
    'models: { a: { provider: openai, model: x, keyEnv: 0-abc } }',
    'models:\n  a:\n    provider: openai\n    model: x\n    baseUrl: "http://user:abc@h/v1"',
    'models:\n  a:\n    provider: openai\n    model: x\n    baseUrl: "http://h/v1?x=abc"',
    'language: abcdef0123456789abcdef0123456789',
    `${SECRET}: 1\n${SECRET}: 2`,
    'keyEnv: abc',
  ])('%j', (text) => {
    expect(problemsOf(text)).toEqual([expect.objectContaining({ secret: true })]);
    expect(JSON.stringify(problemsOf(text))).not.toMatch(/abc/);
  });

  it('a name of a secret that is not known here is told what to do with it', () => {
    const [problem] = problemsOf('models: { a: { provider: openai, model: x, apiKey: abc } }');
    expect(problem?.said.en).toBe('"models.a" has the unknown key "apiKey"; keys do not belong in files');
    expect(problem?.advice?.en).toMatch(/^Put the key in the environment/);
    expect(problemsOf('token: abc')[0]?.advice?.en).toMatch(/^Put the key in the environment/);
  });

  it('one that is but misspelt is told what was meant', () => {
    expect(firstProblem('models: { a: { provider: openai, model: x, keyenv: A } }')).toContain(
      'did you mean "keyEnv"?',
    );
    expect(firstProblem('models: { a: { provider: openai, model: x, maxTokens: 7 } }')).not.toContain('key has no');
  });

  it.each(['modle: x', 'contextTokens: many', 'engine: ['])('%j is shown', (text) => {
    expect(problemsOf(text)[0]).not.toHaveProperty('secret');
  });
});

describe('a config file of a project', () => {
  const entry = (rest: string) => `models:\n  m:\n    model: x\n${rest.replaceAll(/^/gm, '    ')}`;

  it.each([
    'provider: openai',
    'provider: anthropic\ntemperature: 1',
    'provider: openai-compatible\nbaseUrl: http://localhost:11434/v1',
    'provider: openai-compatible\nbaseUrl: http://127.0.0.1:8000/v1',
    'provider: openai-compatible\nbaseUrl: http://[::1]:8000/v1',
  ])('may say %j', (rest) => {
    expect(problemsOf(entry(rest), 'project')).toEqual([]);
  });

  it.each([
    [
      'provider: openai\nbaseUrl: https://evil.example/v1',
      '5:5 models.m.baseUrl: a project may not send your OpenAI key',
    ],
    [
      'provider: anthropic\nbaseUrl: http://localhost:1/v1',
      '5:5 models.m.baseUrl: a project may not send your Anthropic key',
    ],
    ['provider: google\nbaseUrl: https://evil.example', '5:5 models.m.baseUrl: a project may not send your Google key'],
    [
      'provider: openai\nkeyEnv: AWS_SECRET_ACCESS_KEY',
      '5:5 models.m.keyEnv: a project may not say which of your keys',
    ],
    ['provider: openai-compatible\nbaseUrl: http://localhost:1/v1\nkeyEnv: OPENAI_API_KEY', '6:5 models.m.keyEnv'],
    [
      'provider: openai-compatible\nbaseUrl: https://evil.example/v1',
      '5:5 models.m.baseUrl: a project may only name addresses on this',
    ],
    ['provider: openai-compatible\nbaseUrl: http://localhost.evil.example/v1', '5:5 models.m.baseUrl'],
    ['provider: openai-compatible\nbaseUrl: http://127.0.0.1.evil.example/v1', '5:5 models.m.baseUrl'],
    ['provider: openai-compatible\nbaseUrl: http://127.1/v1', '5:5 models.m.baseUrl'],
    ['provider: openai-compatible\nbaseUrl: http://0.0.0.0:1/v1', '5:5 models.m.baseUrl'],
    ['provider: openai-compatible\nbaseUrl: "http://localhost@evil.example/v1"', 'must not carry credentials'],
    ['provider: openai-compatible\nbaseUrl: "http://localhost\\\\@evil.example/v1"', 'must not carry credentials'],
  ])('may not say %j', (rest, expected) => {
    expect(firstProblem(entry(rest), 'project')).toContain(expected);
  });

  it('may ask for a sandbox, and not for none', () => {
    expect(problemsOf('sandbox: bwrap', 'project')).toEqual([]);
    expect(problemsOf('sandbox: plain', 'person')).toEqual([]);
    expect(firstProblem('engine: api\nsandbox: plain', 'project')).toBe(
      '2:1 sandbox: a project may not switch off your protection',
    );
  });

  it('may not say what the person may', () => {
    const text = entry('provider: openai-compatible\nbaseUrl: https://gpu.example/v1\nkeyEnv: GPU_KEY');
    expect(problemsOf(text, 'person')).toEqual([]);
    expect(problemsOf(text, 'project')).toHaveLength(2);
    expect(problemsOf(text, 'project')[0]?.advice?.en).toBe(
      'Put the model m in your own config instead: ~/config.yaml',
    );
  });
});
