import { z } from 'zod';
import type { Language } from '../../core/language.ts';
import { markPassed, settleReview } from '../../core/route/mark-review.ts';
import { newReview, type ReviewFacts, updateReview } from '../../core/route/render-review.ts';
import { type ReviewItem, readReview } from '../../core/route/review-items.ts';
import { reviewName } from '../../core/route/review-name.ts';
import { findPart, reviewCall } from '../../core/route/review-part.ts';
import { workFiles } from '../../core/route/work-files.ts';
import { splitLines } from '../../core/task/lines.ts';
import { REVIEW_WORDS } from '../../core/words/review-words.ts';
import type { Say } from '../../core/words/text.ts';
import type { Forge, OpenOrder } from '../../ports/forge.ts';
import type { Git, GitPlace } from '../../ports/git.ts';
import type { Mount } from '../../ports/mount.ts';
import { forgeFault, type ReviewFile, reviewFile } from './review-file.ts';

export type LocalForgeOptions = {
  readonly git: Pick<Git, 'readBase' | 'readChanges' | 'readTree'>;
  /** The files of the project, to write. */
  readonly mount: Mount;
  /** Where the files of the crew lie, relative to the project. */
  readonly dir: string;
  /** In which a review is written. */
  readonly language: Language;
};

const Plan = z.object({ name: z.string(), branch: z.string().nullable(), existed: z.boolean() });
type Plan = z.infer<typeof Plan>;

/** Reviews as files of the project: one for each branch, of which one part is the runtime's. */
export function localForge({ git, mount, dir, language }: LocalForgeOptions): Forge {
  const { counts, isTested } = workFiles(dir);
  const fileNamed = (name: string) => reviewFile(mount, dir, name);
  const say: Say = (text) => text[language];

  async function planNow(place: GitPlace): Promise<Plan> {
    const { branch } = await git.readBase(place);
    const name = reviewName(branch, place.runId);
    return { name, branch, existed: (await fileNamed(name).read()) !== undefined };
  }

  async function factsNow(place: GitPlace, { key, base: from, summary }: OpenOrder): Promise<ReviewFacts> {
    const { branch, commit: head, clean } = await git.readBase(place);
    const base = from === undefined ? head : from;
    const { changed, files } = await git.readChanges(place, { base, counts, isTested });
    const told = { call: reviewCall(key), run: place.runId, branch, base, head, clean, summary };
    return { ...told, files: changed ? files : [] };
  }

  /** The hash of all work, if a check has passed on it as it is now. */
  async function passedFiles(place: GitPlace, checked: string | undefined): Promise<string | undefined> {
    if (checked === undefined || (await git.readTree(place, isTested)) !== checked) return undefined;
    return git.readTree(place, counts);
  }

  async function openedFile(place: GitPlace): Promise<ReviewFile> {
    const { branch } = await git.readBase(place);
    return fileNamed(reviewName(branch, place.runId));
  }

  return {
    plan: planNow,
    async open(place, order) {
      if (order.inspected !== undefined && (await git.readTree(place, isTested)) !== order.inspected) return 'changed';
      const facts = await factsNow(place, order);
      const passed = await passedFiles(place, order.checked);
      const file = fileNamed(reviewName(facts.branch, place.runId));
      const { before } = await file.change((now) => {
        if (now === undefined || now.trim() === '') return newReview(facts, say);
        const updated = updateReview(now, facts, say);
        if (updated === undefined) throw forgeFault(REVIEW_WORDS.foreign(file.path), REVIEW_WORDS.moveAway(file.path));
        return passed === undefined ? updated : markPassed(updated, { run: place.runId, files: passed });
      });
      return { branch: facts.branch, file: file.path, updated: before !== undefined };
    },
    async findOpened(_place, { key }, evidence) {
      const { data: plan } = Plan.safeParse(evidence);
      if (plan === undefined) return 'unknown';
      const { name, branch, existed } = plan;
      const file = fileNamed(name);
      const text = await file.read();
      const done = text !== undefined && findPart(splitLines(text))?.call === reviewCall(key);
      return done ? { branch, file: file.path, updated: existed } : 'not-done';
    },
    async readItems(place) {
      const file = await openedFile(place);
      return itemsIn(await file.read(), file);
    },
    async settle(place, judgments) {
      const file = await openedFile(place);
      const files = await git.readTree(place, counts);
      let items: readonly ReviewItem[] = [];
      await file.change((now) => {
        itemsIn(now, file);
        const settled = settleReview(now ?? '', judgments, { run: place.runId, files });
        items = itemsIn(settled, file);
        return settled;
      });
      return items;
    },
  };
}

/** No item is closed by taking the review away. */
function itemsIn(text: string | undefined, { path }: ReviewFile): readonly ReviewItem[] {
  if (text === undefined) throw forgeFault(REVIEW_WORDS.gone(path), REVIEW_WORDS.putBack(path));
  return readReview(text).map(({ id, text: words, state, reason }) => ({
    ...{ id, text: words, state },
    ...(reason === undefined ? {} : { reason }),
  }));
}
