import { createRuntime } from 'signalbox';

/*
 * Runs the bundled package from a program, answers its question and prints what became of it.
 * In a checkout: node --conditions=signalbox-source examples/run-a-workflow.ts
 */

const runtime = await createRuntime(process.argv[2] === undefined ? {} : { home: process.argv[2] });
const asked = await runtime.start({ package: 'packages/hello', engine: 'scripted' });
const stopWatching = await runtime.watch(asked.runId, ({ seq, event }) => console.error(seq, event.type));

const [question] = asked.pending;
console.log(asked.status, question?.prompt.split('\n')[0]);

const done = await runtime.reply(asked.runId, 'That sounds lovely.');
console.log(done.status, done.profile, done.state['stepsCompleted']);

stopWatching();
await runtime.stop();
