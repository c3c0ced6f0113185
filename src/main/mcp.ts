import { pipeTools } from '../adapters/tool-socket/pipe-tools.ts';
import { SOCKET_VARIABLE, TOKEN_VARIABLE } from '../adapters/tool-socket/variables.ts';

/** `signalbox mcp` as engines start it: they wait for it at the beginning of every turn, so it loads nothing else. */
export async function runMcp(): Promise<number> {
  const { [SOCKET_VARIABLE]: socket = '', [TOKEN_VARIABLE]: token = '' } = process.env;
  await pipeTools({ socket, token, input: process.stdin, output: process.stdout });
  return 0;
}
