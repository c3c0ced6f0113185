import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'rolldown';
import { lineReader } from '../src/adapters/processes-local/read-lines.ts';
import { inFolder } from './bench-runtime.ts';
import { goal, type Measurement, table } from './section.ts';
import { figure, type Spread, shown, spread } from './spread.ts';

const LONG_LINE = join(import.meta.dirname, 'read-long-line.ts');
const CHUNK_BYTES = 256 * 1024;
const A_TURN = 'a turn';

type Kind = { readonly name: string; readonly lines: readonly string[] };
type Result = {
  readonly name: string;
  readonly megabytes: number;
  readonly ours: Spread;
  readonly bare: Spread;
  readonly ratio: Spread;
};

/** What engine programs print, from bytes to values, beside `JSON.parse` on the same lines when they are strings already. */
export const measureDecoding: Measurement = async ({ quick }) => {
  const results = kinds(quick ? 4 : 32).map((kind) => measured(kind, quick ? 3 : 9));
  const turn = results.find(({ name }) => name === A_TURN)?.ratio.median ?? 0;
  const memory = await longLine(quick ? 128 : 1024);
  return {
    title: 'Decoding',
    goals: [
      goal(
        'NDJSON decoding ≥ 60 % of bare `JSON.parse`',
        `${figure(turn * 100)} % on the output of a turn`,
        turn >= 0.6,
      ),
      goal(
        `a line of ${memory.megabytes} MB under 150 MB RSS`,
        `${memory.rss} MB at most, ${memory.atRest} MB before it`,
        memory.rss < 150,
      ),
    ],
    details: [
      'Per second of the processor. Turning bytes that are no ASCII into a string takes as long as parsing them, whoever does it.',
      '',
      ...table(
        ['lines', 'MB', 'bytes to values, MB/s', '`JSON.parse` alone, MB/s', 'of it'],
        results.map(({ name, megabytes, ours, bare, ratio }) => [
          name,
          figure(megabytes),
          shown(ours),
          shown(bare),
          `${figure(ratio.median * 100)} %`,
        ]),
      ),
    ],
  };
};

/** Each kind by itself, and a turn of an agent, in which they come as they do: many events, some text, the output of a tool. */
function kinds(megabytes: number): readonly Kind[] {
  const shapes = {
    'short events': 'The next word.',
    'answers of 2 KB': 'Lorem ipsum dolor sit amet, "quoted"\n'.repeat(55),
    'Chinese of 2 KB': '信号箱带领智能体走完流程，'.repeat(50),
    'tool output of 1 MB': 'src/core/run/fold/evolve.ts:12: \u001b[31mmatched\u001b[0m\n'.repeat(23_000),
  };
  const turn = [
    ...Array.from({ length: 40 }, () => shapes['short events']),
    ...Array.from({ length: 6 }, () => shapes['answers of 2 KB']),
    shapes['Chinese of 2 KB'],
    shapes['tool output of 1 MB'].slice(0, 20_000),
  ];
  return [
    { name: A_TURN, lines: filled(turn, megabytes) },
    ...Object.entries(shapes).map(([name, text]) => ({ name, lines: filled([text], megabytes) })),
  ];
}

function filled(texts: readonly string[], megabytes: number): readonly string[] {
  const round = (index: number) =>
    texts.map((text) =>
      JSON.stringify({
        type: 'item.completed',
        item: { id: `item_${index}`, type: 'agent_message', text },
        usage: { input_tokens: index },
      }),
    );
  const rounds = Math.ceil((megabytes * 2 ** 20) / Buffer.byteLength(round(0).join('\n')));
  return Array.from({ length: rounds }, (_, index) => round(index)).flat();
}

/** In turns, so that a busy moment of the machine hits both alike. */
function measured({ name, lines }: Kind, rounds: number): Result {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const megabytes = bytes.length / 2 ** 20;
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    ours.push(megabytes / seconds(() => decodeAll(bytes, lines.length)));
    bare.push(megabytes / seconds(() => parseAll(lines)));
  }
  const warm = { ours: ours.slice(1), bare: bare.slice(1) };
  const ratio = spread(warm.ours.map((value, round) => value / (warm.bare[round] ?? Number.NaN)));
  return { name, megabytes, ours: spread(warm.ours), bare: spread(warm.bare), ratio };
}

function decodeAll(bytes: Buffer, expected: number): void {
  const reader = lineReader();
  let count = 0;
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    for (const line of reader.push(bytes.subarray(from, from + CHUNK_BYTES))) {
      if (line.kind === 'line' && JSON.parse(line.text) !== undefined) count += 1;
    }
  }
  if (count !== expected) throw new Error(`${count} lines of ${expected} were read`);
}

function parseAll(lines: readonly string[]): void {
  for (const line of lines) JSON.parse(line);
}

/** Of the processor: other programs that want it as well do not count. */
function seconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

type Memory = { readonly megabytes: number; readonly atRest: number; readonly rss: number };

/** Made into plain JavaScript before, as the product is: to have Node take the types out costs it 100 MB. */
async function longLine(megabytes: number): Promise<Memory> {
  return inFolder(async (folder) => {
    const program = join(folder, 'read-long-line.mjs');
    await build({ input: LONG_LINE, platform: 'node', output: { file: program }, logLevel: 'silent' });
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, String(megabytes)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return { megabytes, ...(JSON.parse(stdout) as Omit<Memory, 'megabytes'>) };
  });
}
