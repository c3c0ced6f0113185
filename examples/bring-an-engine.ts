import { createRuntime, type Engine } from 'signalbox';

/*
 * An engine of one's own: it asks for one call and then yields. What it may do, and when the run is done, is decided by the
 * runtime; an engine only proposes.
 * In a checkout: node --conditions=signalbox-source examples/bring-an-engine.ts
 */

const engine: Engine = {
  async exchange({ node, exchange }) {
    const call = { tool: 'fs.read', args: { path: '@state/workflow.md' } };
    const text = exchange === 1 ? `I look at the state of ${node}.` : 'I have seen it. What shall I do?';
    return { outcome: { kind: 'ok' }, segments: [text], calls: exchange === 1 ? [call] : [] };
  },
};

const runtime = await createRuntime({ engine, ...(process.argv[2] === undefined ? {} : { home: process.argv[2] }) });
const { status, pending } = await runtime.start({ package: 'packages/hello', message: 'Hello.' });
console.log(status, pending[0]?.prompt);
await runtime.stop();
