import { expect, it } from 'vitest';
import { smallWorkflow } from '../../../test/support/small-package.ts';
import { graphMermaid } from './graph-mermaid.ts';

it('draws each kind of node and edge in its own way', () => {
  const workflow = smallWorkflow(
    'all',
    {
      end: { type: 'step', title: 'Draft "it"', agentId: 'writer' },
      look: { type: 'subworkflow', workflow: 'research' },
      ok: { type: 'decision', title: 'Good?' },
      both: 'merge',
      done: { type: 'end', title: 'Done [now]' },
    },
    {
      'end -> look': { label: '' },
      'look -> ok': { label: 'seen' },
      'ok -> end': { label: 'again', conditionExpr: { '<': [{ var: 'score' }, 3] }, loop: { key: 'k', max: 3 } },
      'ok -> both': { label: 'fine', isDefault: true },
      'both -> done': { label: 'on', conditionText: 'all is well', tag: 'GO' },
    },
  );
  expect(graphMermaid(workflow)).toBe(`flowchart TD
    n0((" ")):::begin
    n1("Draft #34;it#34;<br/>end #183; writer")
    n2[["look<br/>workflow research"]]
    n3{"Good?<br/>ok"}
    n4(("both"))
    n5(["Done #91;now#93;<br/>done"]):::last
    n0 --> n1
    n1 --> n2
    n2 -->|"seen"| n3
    n3 -.->|"again<br/>score #60; 3<br/>≤ 3×"| n1
    n3 ==>|"fine<br/>(default)"| n4
    n4 -->|"on<br/>tag GO<br/>all is well"| n5
    classDef begin fill:#777,stroke:#777
    classDef last stroke-width:4px`);
});
