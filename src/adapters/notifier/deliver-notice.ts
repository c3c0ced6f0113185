import { createHmac } from 'node:crypto';
import type { NoticeDocument } from '../../core/run/notify/notice-document.ts';
import { systemText } from '../../core/system-text.ts';
import { NOTIFY_WORDS } from '../../core/words/notify-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { Delivery, Notifier } from '../../ports/notifier.ts';
import type { Processes } from '../../ports/processes.ts';

export type Webhook = {
  readonly address: string;
  /** The name of the variable that holds the secret. */
  readonly secretEnv: string;
  readonly variable: (name: string) => string | undefined;
  readonly now: () => number;
};

/** Posts to an address, signed as Standard Webhooks has it, so that receivers find a library that checks it. */
export function webhook({ address, secretEnv, variable, now }: Webhook): Notifier['deliver'] {
  return async (document, signal) => {
    const secret = variable(secretEnv) ?? '';
    if (secret === '') return failDelivery(NOTIFY_WORDS.noSecret(secretEnv));
    const key = keyOf(secret);
    if (key === undefined) return failDelivery(NOTIFY_WORDS.badSecret(secretEnv));
    const late = AbortSignal.timeout(DELIVERY_MS);
    try {
      const answer = await fetch(address, {
        method: 'POST',
        // Another place was not named by the person.
        redirect: 'manual',
        signal: AbortSignal.any([late, signal as AbortSignal]),
        ...signNotice(document, key, Math.floor(now() / 1000)),
      });
      await answer.body?.cancel();
      return judge(answer.status);
    } catch (error) {
      if (signal.aborted) return failDelivery(NOTIFY_WORDS.calledOff);
      return failDelivery(late.aborted ? NOTIFY_WORDS.noAnswer(DELIVERY_MS / 1000) : systemText(causeOf(error)));
    }
  };
}

function judge(status: number): Delivery {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  return failDelivery(status >= 300 && status < 400 ? NOTIFY_WORDS.redirected(status) : NOTIFY_WORDS.answered(status));
}

/** Body and headers; what is signed is the key, the second and the body, joined by dots. */
function signNotice(document: NoticeDocument, key: Uint8Array, second: number): Pick<RequestInit, 'body' | 'headers'> {
  const body = JSON.stringify(document);
  const signature = createHmac('sha256', key).update(`${document.key}.${second}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'signalbox',
      'webhook-id': document.key,
      'webhook-timestamp': String(second),
      'webhook-signature': `v1,${signature}`,
    },
  };
}

const ENCODED = /^whsec_([A-Za-z0-9+/]+=*)$/;

/** The bytes behind `whsec_`, or those of any other text as they are. */
function keyOf(secret: string): Uint8Array | undefined {
  if (!secret.startsWith('whsec_')) return Buffer.from(secret, 'utf8');
  const [, base64] = ENCODED.exec(secret) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

/** `fetch failed` says nothing; what it was stands below it. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

/** A receiver that takes longer is asked again later. */
export const DELIVERY_MS = 10_000;

export function failDelivery(why: Text): Delivery {
  return { kind: 'failed', why };
}

export type NoticeCommand = {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly processes: Processes;
  /** By it a later process finds what is still at work. */
  readonly folder: string;
};

const LIMITS = { ms: DELIVERY_MS, outputBytes: 64 * 1024 };

/** Starts a program of the person's, without a shell, with the document on its input. It has arrived when that ends with 0. */
export function noticeCommand({ processes, ...order }: NoticeCommand): Notifier['deliver'] {
  return async (document, signal) => {
    const input = Buffer.from(`${JSON.stringify(document)}\n`);
    try {
      const { code, signal: killed, endedBy } = await processes.runShort({ ...order, limits: LIMITS, signal, input });
      if (code === 0 && endedBy === undefined) return { kind: 'delivered' };
      if (signal.aborted) return failDelivery(NOTIFY_WORDS.calledOff);
      if (endedBy === 'time') return failDelivery(NOTIFY_WORDS.noAnswer(DELIVERY_MS / 1000));
      return failDelivery(NOTIFY_WORDS.ended(String(killed ?? code)));
    } catch (error) {
      return failDelivery(systemText(error));
    }
  };
}
