import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseModel } from './choose-model.ts';
import { ConfigFile } from './config-file.ts';
import { type ConfigLayer, mergeConfig, ORIGINS, type Origin } from './merge-config.ts';

const layer = (kind: Origin['kind'], config: ConfigFile): ConfigLayer => ({
  origin: { kind, where: `the ${kind}` },
  config,
});
const openai = (model: string) => ({ provider: 'openai', model }) as const;

describe('settings from several places', () => {
  it('are the defaults where nobody says anything', () => {
    const config = mergeConfig([]);
    expect([config.engine.value, config.model.value, config.language.value]).toEqual([undefined, undefined, 'en']);
    expect(config.language.origin).toEqual({ kind: 'default', where: 'default' });
  });

  it('are those of the strongest place, in whatever order the places are looked at', () => {
    const kinds = ORIGINS.filter((kind) => kind !== 'default');
    fc.assert(
      fc.property(fc.subarray([...kinds], { minLength: 1 }), fc.infiniteStream(fc.nat()), (present, order) => {
        const layers = present
          .map((kind) => ({ key: order.next().value ?? 0, layer: layer(kind, { model: kind }) }))
          .sort((a, b) => a.key - b.key);
        const { model } = mergeConfig(layers.map((one) => one.layer));
        const strongest = kinds.find((kind) => present.includes(kind));
        expect(model).toEqual({ value: strongest, origin: { kind: strongest, where: `the ${strongest}` } });
      }),
    );
  });

  it('of a crew are taken one by one', () => {
    const config = mergeConfig([
      layer('project file', { crew: { pr: 'none', check: 'npm test' } }),
      layer('own file', { crew: { pr: 'gh', dir: 'notes' } }),
    ]);
    const rows = (['crew.pr', 'crew.dir', 'crew.check'] as const).map((key) => [
      config[key].value,
      config[key].origin.kind,
    ]);
    expect(rows).toEqual([
      ['none', 'project file'],
      ['notes', 'own file'],
      ['npm test', 'project file'],
    ]);
    const none = mergeConfig([]);
    const values = [none['crew.pr'], none['crew.dir'], none['crew.reviewWait']].map(({ value }) => value);
    expect(values).toEqual(['local', '.', '24h']);
    const waits = mergeConfig([layer('own file', { crew: { reviewWait: '2h' } })]);
    expect(waits['crew.reviewWait'].value).toBe('2h');
  });

  it.each(['notes', 'work/notes', '.', '.crew'])('have %j as a folder of hand-over files', (dir) => {
    expect(ConfigFile.safeParse({ crew: { dir } }).success).toBe(true);
  });

  it.each(['', '/tmp', '..', 'a/../b', 'a//b', 'a/', './a', 'a\\b'])('do not have %j as one', (dir) => {
    expect(ConfigFile.safeParse({ crew: { dir } }).success).toBe(false);
  });

  it('take each setting from its own place', () => {
    const { engine, model, contextTokens } = mergeConfig([
      layer('project file', { engine: 'api', contextTokens: 9 }),
      layer('own file', { engine: 'scripted', model: 'work' }),
    ]);
    expect([engine, model, contextTokens].map(({ value, origin }) => [value, origin.kind])).toEqual([
      ['api', 'project file'],
      ['work', 'own file'],
      [9, 'project file'],
    ]);
  });

  it('take a model whole: the address of one place never meets the key of another', () => {
    const own = {
      provider: 'openai-compatible',
      model: 'a',
      baseUrl: 'https://gpu.example/v1',
      keyEnv: 'GPU',
    } as const;
    const theirs = { provider: 'openai-compatible', model: 'b', baseUrl: 'http://localhost:1/v1' } as const;
    const { models } = mergeConfig([
      layer('local file', { models: { x: theirs } }),
      layer('project file', { models: { x: openai('c'), y: theirs } }),
      layer('own file', { models: { z: own } }),
    ]);
    expect([...models].map(([name, { value }]) => [name, value])).toEqual([
      ['z', own],
      ['x', theirs],
      ['y', theirs],
    ]);
  });

  it('leave a name of the person what it is, whatever a project calls so', () => {
    const { models } = mergeConfig([
      layer('project file', { models: { work: openai('theirs') } }),
      layer('own file', { models: { work: openai('mine') } }),
    ]);
    expect(models.get('work')).toMatchObject({ value: { model: 'mine' }, origin: { kind: 'own file' } });
  });
});

describe('the model of a name', () => {
  const config = mergeConfig([
    layer('own file', {
      contextTokens: 8000,
      models: { work: openai('gpt-5'), big: { ...openai('b'), contextTokens: 9 } },
    }),
  ]);

  it.each([
    ['work', { provider: 'openai', model: 'gpt-5', contextTokens: 8000 }],
    ['big', { provider: 'openai', model: 'b', contextTokens: 9 }],
    ['anthropic/claude-x', { provider: 'anthropic', model: 'claude-x', contextTokens: 8000 }],
    ['google/models/tuned', { provider: 'google', model: 'models/tuned', contextTokens: 8000 }],
  ])('%s is %j', (name, settings) => {
    expect(chooseModel(name, config)).toEqual({ kind: 'chosen', settings });
  });

  it.each([
    ['wrok', 'work'],
    ['gpt-5', 'openai/gpt-5'],
    ['claude-sonnet-5', 'anthropic/claude-sonnet-5'],
    ['gemini-3', 'google/gemini-3'],
    ['opanai/gpt-5', 'openai/gpt-5'],
    ['llama', undefined],
    ['openai/', undefined],
    ['', undefined],
    ['__proto__', undefined],
    ['constructor/x', undefined],
    ['openai-compatible/x', undefined],
  ])('%j is none; perhaps %s was meant', (name, meant) => {
    const chosen = chooseModel(name, config);
    expect(chosen.kind).toBe('unknown');
    expect(chosen.kind === 'unknown' ? chosen.meant : '').toBe(meant);
  });
});
