import { isoTime } from '../../core/iso-time.ts';
import type { EvidenceStep } from '../../core/route/browser-evidence.ts';
import { SCREENSHOT_FOLDER, screenshotName } from '../../core/route/hand-over-names.ts';
import type { OpenPage } from '../../ports/browser.ts';
import type { Mount, MountRefusal } from '../../ports/mount.ts';
import type { KeptCall } from './kept-result.ts';

/** `screenshot` is its path in the project; null where there is none. */
export type CrashEvidence = { readonly screenshot: string | null; readonly steps: readonly EvidenceStep[] };

const SHOT_MS = 15_000;
const FOLDER = SCREENSHOT_FOLDER.split('/');
const MOST_NAMES = 10_000;

/**
 * RTE-09: what a failure leaves behind, in fixed order. No step is left out because one before it has failed. The last one, the
 * report, is the runtime's: it is rendered from the log, so from this very result once it stands there.
 */
export async function gatherEvidence(
  page: OpenPage,
  { mount, taskId, kept }: { readonly mount: Mount; readonly taskId: string; readonly kept: KeptCall },
): Promise<CrashEvidence> {
  let screenshot: string | null = null;
  const steps = [
    await timeStep('folder', async () => refusalOf(await mount.makeFolder(FOLDER))),
    await timeStep('screenshot', async () => {
      const shot = await page.shoot(SHOT_MS);
      if ('why' in shot) return shot.why;
      const put = await putShot(mount, shot, taskId, kept);
      if (typeof put !== 'string') return put.why;
      screenshot = put;
      return undefined;
    }),
    await timeStep('close', async () => {
      const end = await page.close();
      return end.outcome === 'failed' ? end.why : undefined;
    }),
  ];
  return { screenshot, steps };
}

async function timeStep(step: EvidenceStep['step'], act: () => Promise<string | undefined>): Promise<EvidenceStep> {
  const began = performance.now();
  const why = await act().catch((cause: unknown) => (cause instanceof Error ? cause.name : 'unknown'));
  const took = { at: isoTime(Date.now()), ms: Math.round(performance.now() - began) };
  return why === undefined ? { step, outcome: 'done', ...took } : { step, outcome: 'failed', why, ...took };
}

function refusalOf(found: { readonly kind: string } | MountRefusal): string | undefined {
  return 'why' in found ? found.why : undefined;
}

/** Under the first name that is free, or under the one that an earlier try of this call has chosen. */
async function putShot(mount: Mount, shot: Uint8Array, taskId: string, kept: KeptCall): Promise<string | MountRefusal> {
  const chosen = await kept.shot();
  if (chosen !== undefined) {
    const written = await mount.write([...FOLDER, chosen], shot);
    return written.kind === 'refused' ? written : `${SCREENSHOT_FOLDER}/${chosen}`;
  }
  const there = await mount.list(FOLDER, MOST_NAMES);
  const taken = new Set(there.kind === 'listed' ? there.entries.map(({ name }) => name) : []);
  for (let number = 1; ; number += 1) {
    const name = screenshotName(taskId, number);
    if (taken.has(name)) continue;
    await kept.nameShot(name);
    const written = await mount.write([...FOLDER, name], shot, { expected: null });
    if (written.kind === 'written') return `${SCREENSHOT_FOLDER}/${name}`;
    // Another process was faster.
    if (written.reason !== 'changed' || number >= MOST_NAMES) return written;
  }
}
