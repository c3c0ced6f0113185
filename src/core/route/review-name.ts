import { hashText } from '../hash.ts';

const LONGEST = 60;
const HASH = 8;

/** The file of a branch's review; where no branch is checked out each run has one of its own. Two branches never share one. */
export function reviewName(branch: string | null, runId: string): string {
  const name = branch ?? runId;
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, LONGEST);
  const whole = plain === name && !/[.]$/.test(plain);
  return `${[...(plain === '' ? [] : [plain]), ...(whole ? [] : [hashText(name.toWellFormed()).slice(0, HASH)])].join('-')}.md`;
}

const ROOM = 'signalbox/';

/** The branch that the work of a run is committed onto. Not named by the request: it is the same for every cycle of the run. */
export function crewBranch(runId: string): string {
  return ROOM + (/^\w[\w-]{0,99}$/.test(runId) ? runId : hashText(runId).slice(0, 24));
}
