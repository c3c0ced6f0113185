import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { smallWorkflow } from '../../../test/support/small-package.ts';
import type { Edge, Workflow } from '../package/definition.ts';
import { graphText } from './graph-text.ts';

/** A graph of test/fixtures/pictures. */
function fixture(name: string): Workflow {
  const text = readFileSync(new URL(`../../../test/fixtures/pictures/${name}.json`, import.meta.url), 'utf8');
  const { id, entryNodeId, nodes, edges } = JSON.parse(text);
  const byId = Object.fromEntries(nodes.map((node: { id: string }) => [node.id, node]));
  const all = edges.map((edge: Edge) => ({ ...edge, isDefault: edge.isDefault ?? false }));
  return { ...smallWorkflow(id, byId, {}), entryNodeId, edges: all };
}

describe('graphText', () => {
  it('tells a loop with a decision, conditions and a sub-workflow', () => {
    expect(graphText(fixture('review-loop'))).toBe(`Workflow review: 8 nodes, 10 edges

▸ draft     step         Draft the proposal
    by writer · steps/draft.md · outputs proposal.md
    → research  "drafted"

  research  subworkflow  Collect the sources
    runs workflow research · by librarian · steps/research.md
    → review  "sources found"

  review    step         Review it as the customer would
    by critic · steps/review.md · outputs review.md, score.json
    → judge  "scored"

  judge     decision     Good enough?
    steps/judge.md · the runtime chooses the edge
    ↺ back to draft  "revise"  if the critic wants changes [score < 3 and not approved], at most 3 times (loop "revise", shared by 2 edges)
    → escalate       "stuck"   if score missing or (rounds else 0) >= 3
    → join           "accept"  (default)

  escalate  step         Ask the product owner what to do with a proposal that does not get better
    by lead · steps/escalate.md
    → join           "owner agrees"  (default)
    ↺ back to draft  "start over"    on tag RESTART, at most 3 times (loop "revise", shared by 2 edges)

  join      merge        Either way
    steps/join.md
    → publish

  publish   step         Publish
    by writer · steps/publish.md
    → done  "published"

■ done      end          The proposal is out
    steps/done.md

▸ a run begins here   ■ it may end here`);
  });

  it('keeps its columns in Chinese and Japanese', () => {
    expect(graphText(fixture('chinese'))).toBe(`Workflow xuqiu: 5 nodes, 5 edges

▸ 需求收集  step      收集需求并整理成清单
    by 产品经理 · steps/需求收集.md · outputs 需求.md
    → 评审  "整理完毕"

  评审      decision  需求是否完整、清晰、可以验证？
    by 架构师 · steps/评审.md · the runtime chooses the edge
    → 设计  "完整"      (default)
    → 補足  "不够清楚"  if 还有没有回答的问题 [未答问题 > 0]

  设计      step      编写系统设计文档,包括接口、数据模型以及与既有系统之间的全部依赖关系和迁移步骤的详细说明
    by 架构师 · steps/设计.md
    → 完成  "设计完成"

  補足      step      ユーザーに質問する 🙋
    by アナリスト · steps/補足.md
    ↺ back to 需求收集  "已补充"  at most 5 times (loop "补充")

■ 完成      end       完成 ✅
    steps/完成.md

▸ a run begins here   ■ it may end here`);
  });

  it('tells edges to the node itself, several to the same node, and what is never reached', () => {
    const text = graphText(fixture('parallel'));
    expect(text).toContain(`    ↺ again work   "tests fail"  on tag AGAIN, at most 10 times (loop "fix")
    ↺ again work   "lint fails"  at most 10 times
    ↺ back to ask  "unclear"     at most once (loop "ask", shared by 2 edges)`);
    expect(text).toContain(`Never reached from ask:

  orphan  step  Nobody comes here
    no agent named · steps/orphan.md
    → end`);
  });

  it('explains no sign that is not there', () => {
    expect(graphText(smallWorkflow('one', { a: 'end' }, {}))).toBe(
      'Workflow one: 1 node, 0 edges\n\n▸ a  end\n    steps/a.md\n\n▸ a run begins here',
    );
  });

  it('keeps titles, labels and conditions on their line, and quotes in a label inside it', () => {
    const nodes = { a: { type: 'step', title: 'one\n  → two' }, b: 'end' } as const;
    const edge = { label: 'ok"  (default)', conditionText: 'a\r\nb' };
    expect(graphText(smallWorkflow('lines', nodes, { 'a -> b': edge }))).toContain(
      '▸ a  step  one → two\n    no agent named · steps/a.md\n    → b  "ok\\" (default)"  if a b\n',
    );
  });

  it('names the codes with which an edge or a loop stops the run', () => {
    const nodes = { work: 'step', done: 'end' } as const;
    const workflow = smallWorkflow('w', nodes, {
      'work -> work': { label: 'again', tag: 'AGAIN', loop: { key: 'fix', max: 3, code: 'WORN_OUT' } },
      'work -> done': { label: 'ask', tag: 'ASK', blocks: 'NEEDS_A_PERSON' },
    });
    const text = graphText(workflow);
    expect(text).toContain('"again"  on tag AGAIN, at most 3 times, then WORN_OUT (loop "fix")');
    expect(text).toContain('"ask"    on tag ASK, a person has to look first: NEEDS_A_PERSON');
  });
});
