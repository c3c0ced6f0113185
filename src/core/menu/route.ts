import type { Refusal } from '../refusal.ts';

/** One thing to choose: `value`, typed alone, means exactly this one. The form of an option of an interaction. */
export type MenuOption = { readonly value: string; readonly label: string };

/** Why a person is asked instead of obeyed. */
export type Unclear = 'no-such-number' | 'several' | 'perhaps';

/** What a person's input to an agent amounts to, decided before any engine is asked. */
export type Route =
  | { readonly kind: 'show-menu' }
  | { readonly kind: 'dismiss' }
  | { readonly kind: 'pause-run' }
  | { readonly kind: 'stop-run' }
  | { readonly kind: 'resume-run' }
  | { readonly kind: 'start-workflow'; readonly workflow: string; readonly data?: string }
  | { readonly kind: 'prompt'; readonly promptId: string; readonly content: string; readonly data?: string }
  | { readonly kind: 'inline'; readonly content: string; readonly data?: string }
  | { readonly kind: 'clarify'; readonly reason: Unclear; readonly candidates: readonly MenuOption[] }
  | { readonly kind: 'chat' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
