import { fileURLToPath } from 'node:url';
import { readPackageFolder } from '../../src/adapters/package-folder/read-package-folder.ts';
import type { PackageFiles } from '../../src/core/package/package-files.ts';

const SKILL: PackageFiles = new Map<string, string | Uint8Array>([
  ['SKILL.md', '---\nname: sum\ndescription: Adds numbers up.\n---\n\n# Sum\n\nAdd the numbers up and say the sum.\n'],
  [
    'assets/runner.json',
    JSON.stringify(
      {
        id: 'sum',
        version: '1.0.0',
        execution_modes: ['auto', 'interactive'],
        schemas: { output: 'assets/output.schema.json' },
        entrypoint: { prompts: { default: 'Add up: {{input}}' }, result_json_filename: 'result.json' },
        artifacts: [{ role: 'report', pattern: '*.md', required: false }],
      },
      null,
      2,
    ),
  ],
  [
    'assets/output.schema.json',
    JSON.stringify({ type: 'object', required: ['sum'], properties: { sum: { type: 'number' } } }),
  ],
]);

/** Sound packages that mutations begin with: the bundled one, one with everything a graph can have, and a skill. */
export async function basePackages(): Promise<readonly PackageFiles[]> {
  const folders = ['packages/hello', 'test/fixtures/packages/every-shape'];
  const read = folders.map((path) => readPackageFolder(fileURLToPath(new URL(`../../${path}`, import.meta.url))));
  return [...(await Promise.all(read)), SKILL];
}
