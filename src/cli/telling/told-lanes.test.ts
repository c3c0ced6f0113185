import { describe, expect, it } from 'vitest';
import { type Desk, desk, type Spoken } from '../../../test/support/desk.ts';
import { engineOf, request } from '../../../test/support/house.ts';
import { FAILED, GREEN, OPENED, smallCrew } from '../../../test/support/small-crew.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import type { Tool } from '../../ports/tool.ts';
import { cancel } from '../verbs/cancel.ts';
import { inbox } from '../verbs/inbox.ts';
import { log } from '../verbs/log.ts';
import { reply } from '../verbs/reply.ts';
import { show } from '../verbs/show.ts';
import { status } from '../verbs/status.ts';
import { watch } from '../verbs/watch.ts';
import { speakIn } from './speech.ts';

const REPLIES = [
  'Please build it: [REQ_DEV]',
  'Take a table.\n[REQ_DEV]',
  'I made a tree.\n[REQ_TEST]',
  'Mended.\n[REQ_TEST]',
  'All is done.\n[TASK_DONE]',
];

/** A crew that has been corrected once, has failed a check, passed the next one, and opened a pull request. */
async function crewAtEnd(): Promise<Desk & { readonly runId: string }> {
  const [replies, checks] = [[...REPLIES], [FAILED, GREEN]];
  const tool = (name: string, run: Tool['run']): Tool => ({ name, description: name, effect: 'idempotent', run });
  const tools = [tool('check.run', async () => checks.shift() ?? GREEN), tool('forge.open', async () => OPENED)];
  const made = desk(
    engineOf(() => ({ segments: [replies.shift() ?? ''] })),
    tools,
  );
  const { runtime } = await made.place().openRuntime();
  const lease = await runtime.start(request(smallCrew(), { input: 'Build a parser.' }));
  await runtime.attend(lease.runId, { lease });
  await runtime.close();
  return { ...made, runId: lease.runId };
}

const steady = ({ stdout }: Spoken, runId: string): string => stdout.replaceAll(runId, 'RUN');

describe('the lanes of a crew', () => {
  it('watch tells who passed work on by which tag, what was corrected, and what the runtime saw', async () => {
    const made = await crewAtEnd();
    const told = steady(await made.does((place, out) => watch(place, out, made.runId, { from: '0' })), made.runId);
    expect(told).toBe(`
You:
  Build a parser.
→ master

master:
  Please build it: [REQ_DEV]
↺ corrected: There is text before the tag on the last line.

master:
  Take a table.
  [REQ_DEV]
master → [REQ_DEV]
→ dev  (from master)

dev:
  I made a tree.
  [REQ_TEST]
dev → [REQ_TEST]
→ check  (from dev)
  ✗ npm test (exit 1, 3.2 s)
→ dev  (from check)

dev:
  Mended.
  [REQ_TEST]
dev → [REQ_TEST]
→ check  (from dev)
  ✓ npm test (exit 0, 2.1 s)
→ publish  (from check)
  ✓ forge.open
→ master  (from publish)

master:
  All is done.
  [TASK_DONE]
master → [TASK_DONE]
→ done  (from master)

✔ The workflow is completed.

· Ready for a person to merge: .signalbox/review-1.md (seen: signalbox reply RUN.q1)
Next: signalbox reply RUN "…"   for its next task`);
  });

  it('show draws them small, in the language of whoever looks', async () => {
    const made = await crewAtEnd();
    const look = () => made.does((place, out) => show(place, out, made.runId));
    const lanes = (text: string) => text.slice(text.indexOf('  lanes'), text.indexOf('\n\n'));
    expect(
      lanes(steady(await look(), made.runId)),
    ).toBe(`  lanes     ↺ corrected: There is text before the tag on the last line.
            master → [REQ_DEV]
            dev → [REQ_TEST]
            ✗ npm test (exit 1, 3.2 s)
            dev → [REQ_TEST]
            ✓ npm test (exit 0, 2.1 s)
            master → [TASK_DONE]`);
    const chinese = await speakIn({ language: 'zh' }, look);
    for (const line of [
      '↺ 已纠正：最后一行里，标签前面还有文字。',
      '✗ npm test（退出码 1，3.2 秒）',
      '可以合并了，请由人来合并：',
    ])
      expect(chinese.stdout).toContain(line);
  });

  it('machines get the turns and the evidence, the same from the run and from its log', async () => {
    const made = await crewAtEnd();
    const [shown, logged] = [show, log].map((verb) =>
      made.does((place, out) => verb(place, out, made.runId), { format: 'json' }),
    );
    const { lanes } = JSON.parse((await shown)?.stdout ?? '');
    expect(JSON.parse((await logged)?.stdout ?? '').lanes).toEqual(lanes);
    expect(lanes).toMatchObject({
      turns: [
        { turn: 1, agent: 'master', corrected: expect.stringContaining('text before the tag') },
        { turn: 2, agent: 'master', claimed: 'REQ_DEV', decided: 'REQ_DEV' },
        { turn: 3, agent: 'dev', claimed: 'REQ_TEST', decided: 'REQ_TEST' },
        { turn: 4, agent: 'dev' },
        { turn: 5, agent: 'master', claimed: 'TASK_DONE', decided: 'TASK_DONE' },
      ],
      evidence: [
        { kind: 'check', turn: 3, command: 'npm test', exitCode: 1, durationMs: 3200 },
        { kind: 'check', turn: 4, command: 'npm test', exitCode: 0 },
      ],
    });
  });

  it('RTE-06: what the person’s own words decided is said to be theirs', async () => {
    const definition = smallCrew((workflow) => ({
      ...workflow,
      overrides: [{ tag: 'BLOCK_NEED_MASTER', when: 'asks-for-docs' }],
    }));
    const made = desk(engineOf(() => ({ segments: ['Well.\n[TASK_DONE]'] })));
    const { runtime } = await made.place().openRuntime();
    const lease = await runtime.start(request(definition, { input: '更新文档' }));
    await runtime.attend(lease.runId, { lease });
    const { stdout } = await made.does((place, out) => show(place, out, lease.runId));
    expect(stdout).toContain("master → [BLOCK_NEED_MASTER] (by the person's own words)");
  });
});

describe('a notice to a person', () => {
  it('stands in the inbox and in the status until it is seen; then nothing is left of it', async () => {
    const made = await crewAtEnd();
    const told = steady(await made.does(inbox), made.runId);
    expect(told).toMatch(/^RUN {2}notice +\d+ s {2}Ready for a person to merge: \.signalbox\/review-1\.md\n/);
    expect(told).toContain('\n  signalbox reply RUN.q1');
    const { runtime } = await made.place().openRuntime();
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    await runtime.close();
    // What asks something comes first, also where it is younger.
    const kinds = JSON.parse((await made.does(inbox, { format: 'json' })).stdout).interactions;
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['question', 'notice']);
    await made.does((place, out) => cancel(place, out, lease.runId, { reason: 'enough' }));
    const one = await made.does((place, out) => status(place, out, made.runId));
    const narrowed = await made.does((place, out) => status(place, out, made.runId, { limit: '3' }));
    expect([narrowed.code, narrowed.stdout]).toEqual([
      'BAD_USAGE',
      expect.stringContaining(`signalbox status ${made.runId}`),
    ]);
    expect(steady(one, made.runId)).toContain('· Ready for a person to merge: .signalbox/review-1.md');
    expect(steady(one, made.runId)).toMatch(/Next: signalbox reply RUN "…"$/);
    const seen = await made.does((place, out) => reply(place, out, `${made.runId}.q1`, undefined, {}));
    expect([seen.code, steady(seen, made.runId).trim()]).toEqual([
      0,
      'Next: signalbox reply RUN "…"   for its next task',
    ]);
    expect((await made.does(inbox)).stdout).toContain('Nothing waits for you.');
    const again = await made.does((place, out) => reply(place, out, `${made.runId}.q1`, undefined, {}));
    expect(again.code).toBe('STALE');
  });
});
