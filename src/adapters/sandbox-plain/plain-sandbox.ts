import type { Sandbox } from '../../ports/sandbox.ts';

/** No sandbox: the program can do whatever its user can. Only for those who ask for it. */
export function plainSandbox(): Sandbox {
  return {
    name: 'plain',
    guards: { engine: [], tool: [] },
    confine: async ({ argv, cwd, env }) => ({ argv, cwd, env, inherited: [], keeper: false }),
  };
}
