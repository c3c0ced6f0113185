import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AgentEntry, AgentsFrame } from '../src/core/package/agents-file.ts';
import { EdgeEntry, GraphFrame } from '../src/core/package/graph-file.ts';
import { Manifest } from '../src/core/package/manifest.ts';
import { NodeEntry } from '../src/core/package/read-graph.ts';
import { Runner } from '../src/core/package/runner-file.ts';

/*
 * node scripts/schemas.ts [--write]
 *
 * The JSON Schemas that editors use for the files of a package, made from the schemas the loader itself checks with.
 * Without --write it fails when a stored one is not what it would be now.
 */

const FILES = {
  'bmad.schema.json': [Manifest, 'bmad.json: the manifest of a package'],
  'workflow.graph.schema.json': [
    GraphFrame.extend({ nodes: z.array(NodeEntry).min(1), edges: z.array(EdgeEntry) }),
    'workflow.graph.json: nodes and the edges between them',
  ],
  'agents.schema.json': [
    AgentsFrame.extend({ agents: z.array(AgentEntry).min(1) }),
    'agents.json: who plays the nodes of a workflow',
  ],
  'runner.schema.json': [Runner, 'assets/runner.json of a skill: how it wants to be run'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

const folder = join(import.meta.dirname, '..', 'schemas');
const write = process.argv.includes('--write');
if (write) mkdirSync(folder, { recursive: true });
for (const [name, [schema, title]] of Object.entries(FILES)) {
  const path = join(folder, name);
  const text = schemaText(schema, title);
  if (write) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`schemas/${name} is not what the loader checks now. Next: npm run schemas -- --write`);
    process.exitCode = 1;
  }
}

function schemaText(schema: z.ZodType, title: string): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-07' });
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}
