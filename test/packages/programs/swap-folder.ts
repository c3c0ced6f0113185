import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/*
 * swap-folder FOLDER NAME OUTSIDE
 *
 * Swaps the folder NAME in FOLDER for a link that leads outside, and back, as fast as it can, until it is killed.
 */

const [folder = '', name = '', outside = ''] = process.argv.slice(2);
const [place, real, link] = [join(folder, name), join(folder, '.real'), join(folder, '.link')];
symlinkSync(outside, link);
process.stdout.write('ready\n');
for (;;) {
  renameSync(place, real);
  renameSync(link, place);
  renameSync(place, link);
  renameSync(real, place);
}
