import type { Edge } from '../../src/core/package/definition.ts';
import type { Happening } from '../../src/core/run/decide/decide.ts';
import type { Run } from '../../src/core/run/run.ts';
import { besiege } from './guarded-moves.ts';
import { type Kernel, product } from './kernel.ts';

/** A kernel with one way past a guarded edge: the siege must find it before anyone believes what else it says. */
export type SideDoor = { readonly name: string; readonly kernel: Kernel };

export const SIDE_DOORS: readonly SideDoor[] = [
  { name: 'an edit of the file is not judged', kernel: blind((_, { kind }) => kind === 'edited') },
  { name: 'a reply with several calls is judged once', kernel: blind((_, happening) => calls(happening) > 1) },
  { name: 'what the runtime leaves is not judged', kernel: blind(({ frames }) => frames.at(-1)?.node === 'pick') },
  {
    name: 'the end is not judged',
    kernel: blind(
      () => true,
      ({ to }) => to === 'end',
    ),
  },
  {
    name: 'an open edge beside a guarded one is enough',
    kernel: blind(
      () => true,
      ({ from }) => from === 'plan',
    ),
  },
  { name: 'in mode auto nobody is asked', kernel: blind(({ started }) => started.mode === 'auto') },
  { name: 'a restart forgets what was asked', kernel: blind((_, { kind }) => kind === 'taken' || kind === 'posted') },
  {
    name: 'going back is free to every node that was ever visited',
    kernel: (run, happening, now) => {
      const frames = run.frames.map((frame) => ({ ...frame, way: frame.visited }));
      return product({ ...run, frames }, happening, now);
    },
  },
  {
    name: 'a no counts as an answer',
    kernel: (run, happening, now) => product(run, agreed(run, happening), now),
  },
  {
    name: 'a yes to another change counts',
    kernel: (run, happening, now) => product(run, agreed(run, happening, 'f'.repeat(64)), now),
  },
];

/** The first thing that shows the door; undefined where it was not found. */
export function findDoor({ kernel }: SideDoor, seed: number, attempts = 20_000): string | undefined {
  return besiege({ kernel, seed, attempts, stopAtFirst: true }).violations[0]?.what;
}

/** A kernel that does not see some guards at some moments. */
function blind(
  when: (run: Run, happening: Happening) => boolean,
  unseen: (edge: Edge) => boolean = () => true,
): Kernel {
  return (run, happening, now) => {
    if (!when(run, happening)) return product(run, happening, now);
    const { pinned } = run.kit;
    const workflows = Object.entries(pinned.definition.workflows).map(([id, workflow]) => {
      const edges = workflow.edges.map((edge): Edge => {
        const { confirm: _, ...open } = edge;
        return unseen(edge) ? open : edge;
      });
      return [id, { ...workflow, edges }] as const;
    });
    const definition = { ...pinned.definition, workflows: Object.fromEntries(workflows) };
    const planned = product({ ...run, kit: { ...run.kit, pinned: { ...pinned, definition } } }, happening, now);
    return { ...planned, run: { ...planned.run, kit: run.kit } };
  };
}

function calls(happening: Happening): number {
  return happening.kind === 'replied' ? happening.reply.calls.length : 0;
}

/** What a person said about a held move, turned into a yes. */
function agreed(run: Run, happening: Happening, named?: string): Happening {
  if (happening.kind !== 'posted' || happening.post.command.kind !== 'answer') return happening;
  const { command } = happening.post;
  const open = run.interactions.find(({ id }) => id === command.interaction);
  if (open?.change === undefined || open.edge === undefined || command.answer.change !== named) return happening;
  const answer = { text: '', confirmed: true, change: open.change.hash };
  return { ...happening, post: { ...happening.post, command: { ...command, answer } } };
}
