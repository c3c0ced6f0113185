import type { Recorded } from '../../core/run/events.ts';
import { LIVE_WORDS } from '../../core/words/tell-words.ts';
import type { Output } from '../output.ts';
import { age } from './age.ts';
import { say } from './speech.ts';

export type LiveLine = { event(recorded: Recorded): void; stop(): void };

const TICK_MS = 250;
/** Quicker answers need no line that says that they are awaited. */
const AFTER_MS = 600;
const SPINNER = ['◐', '◓', '◑', '◒'];

/** One line below everything else while an engine or a tool is at work: where, for how long, at what cost so far. */
export function liveLine(out: Output, now: () => number): LiveLine {
  let [node, engine, waitingFor] = ['', '', ''];
  let [tokens, since, ticks] = [0, now(), 0];
  const timer = out.canDrawLine ? setInterval(draw, TICK_MS) : undefined;
  timer?.unref();

  return {
    event({ event }) {
      if (event.type === 'run.started') engine = event.engine.id;
      if (event.type === 'node.entered') node = event.node;
      if (event.type === 'reply.received') tokens += (event.usage?.input ?? 0) + (event.usage?.output ?? 0);
      if (event.type === 'exchange.started') waitFor(say(LIVE_WORDS.engine));
      if (event.type === 'call.intended') waitFor(event.tool);
      if (event.type === 'reply.received' || event.type === 'call.finished' || event.type === 'turn.ended') waitFor('');
    },
    stop() {
      clearInterval(timer);
      out.line(undefined);
    },
  };

  function waitFor(what: string): void {
    waitingFor = what;
    since = now();
    if (what === '') out.line(undefined);
  }

  function draw(): void {
    const ms = now() - since;
    if (waitingFor === '' || ms < AFTER_MS) return;
    ticks += 1;
    const place = node === '' || node.startsWith('@') ? [] : [node];
    const who = waitingFor === say(LIVE_WORDS.engine) && engine !== '' ? engine : waitingFor;
    const cost = tokens === 0 ? [] : [say(LIVE_WORDS.tokens(tokens))];
    const parts = [...place, who, age(ms), ...cost, say(LIVE_WORDS.leaving)];
    out.line(`${SPINNER[ticks % SPINNER.length]} ${parts.join(' · ')}`);
  }
}
