import type { Sandbox } from '../ports/sandbox.ts';

export async function chooseSandbox(_: {
  readonly env: NodeJS.ProcessEnv;
  readonly asked: string | undefined;
}): Promise<Sandbox> {
  return (await import('../adapters/sandbox-plain/plain-sandbox.ts')).plainSandbox();
}
