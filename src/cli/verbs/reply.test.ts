import { describe, expect, it } from 'vitest';
import { type Desk, desk } from '../../../test/support/desk.ts';
import { engineOf, request } from '../../../test/support/house.ts';
import { ask } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { reply } from './reply.ts';

const FORM = {
  schema: {
    type: 'object',
    properties: { name: { type: 'string' }, years: { type: 'integer' }, city: { type: 'string' } },
    required: ['name', 'years'],
  },
};

/** A desk with a run that asks this. */
async function asking(...question: Parameters<typeof ask>): Promise<Desk & { readonly runId: string }> {
  const [tool, args] = ask(...question);
  const made = desk(engineOf(() => ({ segments: [], calls: [{ tool, args }] })));
  const { runtime } = await made.place().openRuntime();
  const lease = await runtime.start(request(reviewedWork()));
  await runtime.attend(lease.runId, { lease });
  await runtime.close();
  return { ...made, runId: lease.runId };
}

describe('a form that is filled in wrongly', () => {
  it.each([
    [['name=Kim', 'years=many'], '--set name=Kim --set years="…"'],
    [['name=Kim Li', 'yeras=3'], `--set 'name=Kim Li' --set years="…"`],
    [['city=Oslo', 'years=many'], '--set city=Oslo --set name="…" --set years="…"'],
    [['name=Kim', 'name=Lee'], '--set name="…" --set years="…"'],
  ])('%j: what was right stays in the command to type, what was wrong is left open', async (set, expected) => {
    const { does, runId } = await asking('Who?', 'form', 'who', FORM);
    const { code, stdout } = await does((place, out) => reply(place, out, runId, undefined, { set }));
    expect(code).toBe('ANSWER_INVALID');
    expect(stdout).toContain(`\nsignalbox reply ${runId} ${expected}`);
  });
});
