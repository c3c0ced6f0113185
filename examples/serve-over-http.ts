import { createServer, type IncomingMessage } from 'node:http';
import { createRuntime, isFault } from 'signalbox';

/*
 * A small service of one's own: starts runs, tells what waits, takes answers. It knows its users no further than that they reach it.
 * In a checkout: node --conditions=signalbox-source examples/serve-over-http.ts STATE-FOLDER PORT
 *
 *   curl -d '{"package": "packages/hello", "engine": "scripted"}' localhost:8080/runs
 *   curl localhost:8080/inbox
 *   curl -d '{"text": "That sounds lovely."}' localhost:8080/runs/RUN/reply
 */

const [home, port = '8080'] = process.argv.slice(2);
const runtime = await createRuntime(home === undefined ? {} : { home });

type Body = { readonly [name: string]: unknown };
type Route = readonly [method: string, path: RegExp, act: (run: string, body: Body) => Promise<unknown>];

const ROUTES: readonly Route[] = [
  ['POST', /^\/runs$/, (_, body) => runtime.start({ ...body, package: String(body['package']) })],
  ['GET', /^\/runs$/, () => runtime.list()],
  ['GET', /^\/inbox$/, () => runtime.inbox()],
  ['GET', /^\/runs\/(\w+)$/, (run) => runtime.show(run)],
  ['POST', /^\/runs\/(\w+)\/reply$/, (run, body) => runtime.reply(run, String(body['text']))],
  ['POST', /^\/runs\/(\w+)\/approve$/, (run, body) => runtime.approve(run, body)],
  ['POST', /^\/runs\/(\w+)\/resume$/, (run) => runtime.resume(run)],
];

const server = createServer(async (request, response) => {
  const { method, url = '/' } = request;
  const [, path, act] = ROUTES.find(([verb, pattern]) => verb === method && pattern.test(url)) ?? [];
  const answer = (status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(value)}\n`);
  };
  if (act === undefined) return answer(404, { message: 'no such place' });
  try {
    answer(200, await act(path?.exec(url)?.[1] ?? '', await bodyOf(request)));
  } catch (error) {
    if (!isFault(error)) return answer(500, { message: String(error) });
    answer(400, { code: error.code, message: error.message, help: error.help });
  }
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void runtime.stop();
});

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text === '' ? {} : JSON.parse(text);
}
