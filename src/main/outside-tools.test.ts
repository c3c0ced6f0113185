import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextIn } from '../../test/contracts/tool.ts';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openFileTools } from './outside-tools.ts';

const REVIEW = '<!-- signalbox:review call=abc -->\n<!-- /signalbox:review -->\n\n- [ ] Say more.\n';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

it('RTE-08: the file tools of the product write no review, in the folder that is set for the crew', async () => {
  const project = await realpath(folder.path);
  const noShelf = async () => {
    throw new Error('no package is read');
  };
  const tools = openFileTools(noShelf, { note: () => undefined }, async () => 'crew');
  const write = (path: string) =>
    tools
      .find(({ name }) => name === 'fs.write')
      ?.run({ path: `@project/${path}`, content: REVIEW }, contextIn({ project }));
  expect(await write('crew/reviews/main.md')).toMatchObject({ ok: false });
  expect(existsSync(join(project, 'crew/reviews/main.md'))).toBe(false);
  expect(await write('notes/main.md')).toMatchObject({ ok: true });
});
