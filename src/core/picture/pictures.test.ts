import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { smallWorkflow } from '../../../test/support/small-package.ts';
import { backEdges } from '../package/back-edges.ts';
import type { Edge, NodeType, Workflow, WorkflowNode } from '../package/definition.ts';
import type { Box } from './arrange-picture.ts';
import { graphFacts } from './graph-facts.ts';
import { graphMermaid } from './graph-mermaid.ts';
import { graphSvg } from './graph-svg.ts';
import { graphText } from './graph-text.ts';
import { pictureScene, type Scene } from './picture-scene.ts';
import { LEAD } from './stack-layers.ts';

/*
 * Promises about every workflow that can be loaded, tried on random ones: up to twelve nodes, any edges between them,
 * several between the same two and from a node to itself among them, and texts that would like to be something else.
 */

const TYPES: readonly NodeType[] = ['step', 'decision', 'merge', 'end', 'subworkflow'];
const NASTY = [
  '</text><script>alert(1)</script>',
  '" onload="alert(1)',
  ']]>&lt;&',
  'a\n    → end  "no edge of ours"',
  'n1 --> n2',
  'end',
  '\u001b[31mred\u0007',
  '\u202eevil',
  '\ud800',
  '\uffff',
  '需求收集、整理成清单',
  '👩‍💻 ✅',
  'a very long text that has to be broken into several lines and in the end must be cut',
] as const;

const words = fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 40 }), fc.constant(''));
const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh评审设1_x'.split('')), { minLength: 1, maxLength: 12 });

function edgeBetween(nodes: readonly string[]): fc.Arbitrary<Edge> {
  return fc.record(
    {
      from: fc.constantFrom(...nodes),
      to: fc.constantFrom(...nodes),
      label: words,
      isDefault: fc.boolean(),
      conditionText: words,
      conditionExpr: fc.constantFrom({ '<': [{ var: 'score' }, 3] }, { '==': [{ var: 'kind' }, '<b>&"'] }),
      tag: fc.constantFrom('AGAIN', '<i>'),
      loop: fc.record({ key: fc.constantFrom('k', 'l'), max: fc.integer({ min: 1, max: 99 }) }),
    },
    { requiredKeys: ['from', 'to', 'label', 'isDefault'] },
  );
}

const workflows: fc.Arbitrary<Workflow> = ids.chain((names) =>
  fc
    .record({
      nodes: fc.array(fc.record({ type: fc.constantFrom(...TYPES), title: words, agentId: words }), {
        minLength: names.length,
        maxLength: names.length,
      }),
      edges: fc.array(edgeBetween(names), { maxLength: 24 }),
    })
    .map(({ nodes, edges }) => {
      const named = names.map((name, index): [string, Partial<WorkflowNode> & { type: NodeType }] => [
        name,
        { type: 'step', ...nodes[index], ...(nodes[index]?.type === 'subworkflow' ? { workflow: 'inner' } : {}) },
      ]);
      return {
        ...smallWorkflow('random', Object.fromEntries(named), {}),
        entryNodeId: names[0] ?? '',
        edges: bounded(names, edges),
      };
    }),
);

/** As the loader does it: what leads back has a bound. */
function bounded(names: readonly string[], edges: readonly Edge[]): readonly Edge[] {
  const back = backEdges(names[0] ?? '', names, edges);
  return edges.map((edge, place) =>
    back.has(place) ? { loop: { key: `edge:${edge.from}->${edge.to}`, max: 10 }, ...edge } : edge,
  );
}

const pairs = (edges: readonly { readonly from: string; readonly to: string }[]) =>
  edges.map(({ from, to }) => `${from} ${to}`).sort();

describe('an edge from a node to itself', () => {
  it('PST-11: is not shown as one that needs a yes, by no picture', () => {
    const confirm = { message: 'Again?' };
    const show = (edges: Parameters<typeof smallWorkflow>[2]) => {
      const workflow = smallWorkflow('work', { a: 'step', b: 'end' }, edges);
      return [graphText(workflow), graphMermaid(workflow), graphSvg(workflow, { title: 'x' }), graphFacts(workflow)];
    };
    expect(show({ 'a -> a': { confirm }, 'a -> b': {} })).toEqual(show({ 'a -> a': {}, 'a -> b': {} }));
    const plain = show({ 'a -> a': {}, 'a -> b': {} });
    for (const [index, shown] of show({ 'a -> a': {}, 'a -> b': { confirm } }).entries())
      expect(shown).not.toEqual(plain[index]);
  });
});

describe('the list', () => {
  it('has one line for each edge, below the node it leaves, and one paragraph for each node', () => {
    fc.assert(
      fc.property(workflows, (workflow) => {
        const paragraphs = graphText(workflow)
          .split('\n\n')
          .map((paragraph) => paragraph.split('\n'));
        const nodes = paragraphs.filter((lines) => lines.length > 1);
        expect(nodes.map(([heading = '']) => heading.slice(2).split(' ')[0]).sort()).toEqual(
          Object.keys(workflow.nodes).sort(),
        );
        const listed = nodes.flatMap(([heading = '', ...lines]) =>
          lines.flatMap((line) => {
            const to = /^ {4}(?:→|↺ (?:back to|again)) (\S+)/u.exec(line)?.[1];
            return to === undefined ? [] : [{ from: heading.slice(2).split(' ')[0] ?? '', to }];
          }),
        );
        expect(pairs(listed)).toEqual(pairs(workflow.edges));
      }),
    );
  });

  it('keeps the order of a node’s edges, which is the order in which they are tried', () => {
    fc.assert(
      fc.property(workflows, (workflow) => {
        const text = graphText({
          ...workflow,
          edges: workflow.edges.map((edge, place) => ({ ...edge, label: `edge ${place}` })),
        });
        for (const from of Object.keys(workflow.nodes)) {
          const places = workflow.edges.flatMap((edge, place) =>
            edge.from === from ? [text.indexOf(`"edge ${place}"`)] : [],
          );
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          expect(places).not.toContain(-1);
        }
      }),
    );
  });
});

describe('the flowchart', () => {
  const LABEL = String.raw`"(?:[^"#<>[\]{}|\x60\n]|#\d+;|<br/>)+"`;
  const NODE = new RegExp(
    String.raw`^    (n\d+)(?:\(${LABEL}\)|\{${LABEL}\}|\(\(${LABEL}\)\)(?::::begin)?|\(\[${LABEL}\]\):::last|\[\[${LABEL}\]\])$`,
    'u',
  );
  const EDGE = new RegExp(String.raw`^    (n\d+) (?:-->|==>|-\.->)(?:\|${LABEL}\|)? (n\d+)$`, 'u');

  it('has a statement for each node and each edge, and nothing that mermaid could take for another', () => {
    fc.assert(
      fc.property(workflows, (workflow) => {
        const [first, ...lines] = graphMermaid(workflow).split('\n');
        expect(first).toBe('flowchart TD');
        const nodes = lines.filter((line) => NODE.test(line));
        const edges = lines.flatMap((line) => EDGE.exec(line) ?? []).filter((part) => /^n\d+$/.test(part));
        expect(nodes).toHaveLength(Object.keys(workflow.nodes).length + 1);
        expect(edges).toHaveLength(2 * (workflow.edges.length + 1));
        expect(lines.filter((line) => !NODE.test(line) && !EDGE.test(line))).toEqual([
          '    classDef begin fill:#777,stroke:#777',
          '    classDef last stroke-width:4px',
        ]);
      }),
    );
  });
});

describe('the drawing', () => {
  it('is well-formed, shows every node and edge, and holds no markup but its own', () => {
    fc.assert(
      fc.property(workflows, words, (workflow, title) => {
        const elements = parsed(graphSvg(workflow, { title }));
        const having = (attribute: string) => elements.filter(({ attributes }) => attributes.has(attribute));
        const nodes = having('data-node').map(({ attributes }) => attributes.get('data-node'));
        expect(nodes.sort()).toEqual(Object.keys(workflow.nodes).sort());
        const edges = having('data-from').map(({ attributes }) => ({
          from: attributes.get('data-from') ?? '',
          to: attributes.get('data-to') ?? '',
        }));
        expect(pairs(edges)).toEqual(pairs(workflow.edges));
        for (const { name, attributes } of elements) {
          expect(['svg', 'title', 'desc', 'style', 'g', 'rect', 'path', 'circle', 'text']).toContain(name);
          for (const attribute of attributes.keys()) expect(attribute).not.toMatch(/^on|href|style/);
        }
      }),
    );
  });

  it('is the same for the same workflow, whatever was drawn before', () => {
    fc.assert(
      fc.property(workflows, workflows, (workflow, other) => {
        const drawn = graphSvg(workflow, { title: 'x' });
        graphSvg(other, { title: 'y' });
        expect(graphSvg(workflow, { title: 'x' })).toBe(drawn);
      }),
      { numRuns: 40 },
    );
  });

  it('puts nothing on top of anything else: no node, no words, and no line through them', () => {
    fc.assert(
      fc.property(workflows, (workflow) => {
        expect(collisions(pictureScene(workflow))).toEqual([]);
      }),
      propertyRuns(300, 80),
    );
  });

  it('is drawn also where the layout alone would lose an edge: three between two nodes, and a way round', () => {
    const arrows = ['cb', 'ac', 'ab', 'cd', 'db', 'cb', 'bc'].map((pair) => [...pair]);
    const edges = arrows.map(([from = '', to = '']): Edge => ({ from, to, label: 'go on', isDefault: false }));
    const names = ['a', 'b', 'c', 'd'];
    const nodes = Object.fromEntries(names.map((name) => [name, 'step' as const]));
    const workflow = { ...smallWorkflow('three', nodes, {}), edges: bounded(names, edges) };
    expect(collisions(pictureScene(workflow))).toEqual([]);
  });

  it('shows signs of markup as what they are', () => {
    const svg = graphSvg(smallWorkflow('one', { a: { type: 'end', title: `<b>"it's" & so on` } }, {}), {
      title: '<T>',
    });
    expect(svg).toContain('>&lt;b&gt;&quot;it&#39;s&quot; &amp; so on</text>');
    expect(svg).toContain('<title>&lt;T&gt;</title>');
  });

  it('brings its own dark colours and needs nothing from elsewhere', () => {
    const svg = graphSvg(smallWorkflow('one', { a: 'end' }, {}), { title: 'One' });
    expect(svg).toMatch(/^<svg xmlns="[^"]+" class="signalbox-graph" role="img" [^>]+>\n<title>One<\/title>\n<desc>/);
    expect(svg).toContain('@media(prefers-color-scheme:dark)');
    expect(svg).not.toMatch(/url\(|@import|href|<script/);
  });
});

describe('the facts', () => {
  it('name every node and edge, and survive JSON', () => {
    fc.assert(
      fc.property(workflows, (workflow) => {
        const facts = graphFacts(workflow);
        expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
        expect(facts).toMatchObject({
          entry: workflow.entryNodeId,
          edges: workflow.edges.map(({ from, to, isDefault }) => ({ from, to, isDefault })),
        });
      }),
    );
  });
});

type Parsed = { readonly name: string; readonly attributes: ReadonlyMap<string, string> };

const ENTITY = '&(?:amp|lt|gt|quot|#39);';
const TEXT = new RegExp(`^(?:[^<&]|${ENTITY})*`);
const TAG = new RegExp(`^<(?:/([a-z]+)|([a-z]+)((?: [a-zA-Z-]+="(?:[^<&"]|${ENTITY})*")*)(/?))>`);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** A strict reader of as much XML as the drawing uses; it throws where the document is not well-formed. */
function parsed(xml: string): readonly Parsed[] {
  if (!xml.isWellFormed() || FORBIDDEN.test(xml)) throw new Error('bad character');
  const elements: Parsed[] = [];
  const open: string[] = [];
  for (let rest = xml; rest !== ''; rest = rest.slice(TEXT.exec(rest)?.[0].length)) {
    const [whole, closed, opened, attributes = '', isEmpty] = TAG.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`no tag: ${rest.slice(0, 80)}`);
    if (closed !== undefined && open.pop() !== closed) throw new Error(`${closed} closes nothing`);
    if (opened !== undefined) elements.push({ name: opened, attributes: attributesOf(attributes) });
    if (opened !== undefined && isEmpty === '') open.push(opened);
    rest = rest.slice(whole.length);
  }
  if (open.length > 0) throw new Error(`${open} is not closed`);
  return elements;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g);
  return new Map(Array.from(found, ([, name = '', value = '']) => [name, value]));
}

type Named = { readonly name: string; readonly box: Box };

/** Whatever touches what it should not: by name, so that a failure can be looked at. */
function collisions({ nodes, edges, entry }: Scene): readonly string[] {
  const boxes: readonly Named[] = [
    { name: 'entry', box: entry.box },
    ...nodes.map(({ figure, box }) => ({ name: figure.node.id, box })),
    ...edges.flatMap(({ chip }, place) => (chip ? [{ name: `words ${place}`, box: chip.box }] : [])),
  ];
  const overlapping = boxes.flatMap((one, place) =>
    boxes.slice(place + 1).flatMap((other) => (overlap(one.box, other.box) ? [`${one.name} on ${other.name}`] : [])),
  );
  const crossing = [...edges, { runs: entry.runs, chip: undefined }].flatMap(({ runs, chip }, place) =>
    boxes.flatMap(({ name, box }) => {
      if (box === chip?.box) return [];
      const [top, bottom] = [box.y - box.height / 2, box.y + box.height / 2];
      const isHit = runs.some((run, index) => {
        const through = Math.abs(run.x - box.x) < box.width / 2 && run.top < bottom - 0.1 && run.bottom > top + 0.1;
        const next = runs[index + 1];
        const swing = next !== undefined && run.bottom + LEAD < bottom - 0.1 && next.top - LEAD > top + 0.1;
        const lead = next !== undefined && next.top < run.bottom + 2 * LEAD - 0.1;
        return through || swing || lead;
      });
      return isHit ? [`edge ${place} through ${name}`] : [];
    }),
  );
  return [...overlapping, ...crossing];
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + 4 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + 4;
}
