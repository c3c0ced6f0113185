import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBegin } from './bundle.ts';

const build = (...modules: readonly string[]) =>
  new Map(modules.map((module) => [join(import.meta.dirname, '..', module), []]));

it('a build of the product names what its table begins with and it does not have; programs of tests need none of it', () => {
  expect(() => checkBegin(build('src/main.ts', 'src/main/mcp.ts'))).toThrow(
    /: cli\/verbs\/ls\.ts, .*scripted-engine\.ts$/,
  );
  expect(() => checkBegin(build('test/kills/programs/any.ts'))).not.toThrow();
});
