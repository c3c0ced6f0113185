import { z } from 'zod';
import { NOTICE_EVENTS } from '../run/notify/notice.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { BaseUrl, VariableName } from './model-settings.ts';

/** Who is told when a run needs a person, or is over: a program, or an address with a secret to sign with. Only a person says so. */
export const Notify = z
  .strictObject({
    command: z.array(z.string().min(1).max(2000)).min(1).max(50).exactOptional(),
    webhook: BaseUrl.exactOptional(),
    secretEnv: VariableName.exactOptional(),
    on: z.array(z.enum(NOTICE_EVENTS)).min(1).exactOptional(),
  })
  .refine(({ command, webhook }) => (command === undefined) !== (webhook === undefined), {
    error: SCHEMA_WORDS.commandOrWebhook.en,
  })
  .refine(({ webhook, secretEnv }) => (webhook === undefined) === (secretEnv === undefined), {
    error: SCHEMA_WORDS.signedWebhook.en,
  });
export type Notify = z.infer<typeof Notify>;
