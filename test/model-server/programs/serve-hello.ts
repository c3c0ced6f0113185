import { helloReplies } from '../hello-replies.ts';
import { inTurn, modelServer } from '../model-server.ts';

/* Plays the bundled package as a model's API until it is stopped, for trying things out by hand. */
const pauseMs = Number(process.argv[2] ?? 60);
const { url } = await modelServer(inTurn(...helloReplies().map((reply) => ({ ...reply, pauseMs }))));
console.log(`models:\n  local: { provider: openai-compatible, model: hello, baseUrl: ${url} }`);
setInterval(() => undefined, 60_000);
