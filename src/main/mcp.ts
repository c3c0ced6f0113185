import { pipeTools } from '../adapters/tool-socket/pipe-tools.ts';
import { SOCKET_VARIABLE, TOKEN_VARIABLE } from '../adapters/tool-socket/variables.ts';
import type { Streams } from '../app/place.ts';

/** `signalbox mcp` as engines start it: they wait for it at the beginning of every turn, so it loads nothing else. */
export async function runMcp({ env, stdin, stdout }: Streams & { readonly env: NodeJS.ProcessEnv }): Promise<number> {
  const { [SOCKET_VARIABLE]: socket = '', [TOKEN_VARIABLE]: token = '' } = env;
  await pipeTools({ socket, token, input: stdin, output: stdout });
  return 0;
}
