import type { Recorded } from '../../core/run/events.ts';
import { LIVE_WORDS } from '../../core/words/tell-words.ts';
import type { Output } from '../output.ts';
import { age } from './age.ts';
import { say } from './speech.ts';
import type { TaskBoard } from './task-board.ts';

export type LiveLine = { event(recorded: Recorded): void; stop(): void };

const TICK_MS = 250;
/** Quicker answers need no line that says that they are awaited. */
const AFTER_MS = 600;
const SPINNER = ['◐', '◓', '◑', '◒'];

/** Whether an engine is at work after these: a program goes on when its call is finished, other engines do not. */
const ASKING: { readonly [type: string]: boolean } = {
  'exchange.started': true,
  'exchange.failed': false,
  'exchange.interrupted': false,
  'reply.received': false,
  'turn.ended': false,
};

/**
 * One line below everything else while an engine or a tool is at work: where, for how long, at what cost so far. A task has its
 * board below it.
 */
export function liveLine(out: Output, now: () => number, board: Pick<TaskBoard, 'isBusy' | 'lines'>): LiveLine {
  let [node, engine, waitingFor] = ['', '', ''];
  let [tokens, since, ticks] = [0, now(), 0];
  let asking = false;
  const timer = out.canDrawLine ? setInterval(draw, TICK_MS) : undefined;
  timer?.unref();

  return {
    event({ event }) {
      if (event.type === 'run.started') engine = event.engine.id;
      if (event.type === 'node.entered') node = event.node;
      if (event.type === 'reply.received') tokens += (event.usage?.input ?? 0) + (event.usage?.output ?? 0);
      asking = ASKING[event.type] ?? asking;
      if (event.type === 'call.intended') waitFor(event.tool);
      else if (event.type === 'call.finished' || event.type in ASKING) waitForEngine();
    },
    stop() {
      clearInterval(timer);
      out.line(undefined);
    },
  };

  function waitForEngine(): void {
    waitFor(asking ? say(LIVE_WORDS.engine) : '');
  }

  function waitFor(what: string): void {
    waitingFor = what;
    since = now();
    if (what === '' && !board.isBusy()) out.line(undefined);
  }

  function draw(): void {
    const ms = now() - since;
    const waits = waitingFor !== '' && ms >= AFTER_MS;
    if (!waits && !board.isBusy()) return;
    ticks += 1;
    const place = node === '' || node.startsWith('@') ? [] : [node];
    const who = waitingFor === say(LIVE_WORDS.engine) && engine !== '' ? engine : waitingFor;
    const cost = tokens === 0 ? [] : [say(LIVE_WORDS.tokens(tokens))];
    const parts = [...place, ...(waits ? [who, age(ms)] : []), ...cost, say(LIVE_WORDS.leaving)];
    out.line([`${SPINNER[ticks % SPINNER.length]} ${parts.join(' · ')}`, ...board.lines(now())]);
  }
}
