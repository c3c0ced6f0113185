import type { LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider';
import { type FoundKey, findKey, keyProblem } from '../../core/config/find-key.ts';
import type { ModelSettings } from '../../core/config/model-settings.ts';
import { Fault } from '../../core/fault.ts';
import { type Json, parseJson } from '../../core/json.ts';
import type { Cut, Usage } from '../../core/run/events.ts';
import { offeredName, plainlyNamed, plainName } from '../../core/tool/tool-names.ts';
import { withoutSecrets } from '../../core/without-secrets.ts';
import { told } from '../../core/words/recordable.ts';
import { asIs } from '../../core/words/text.ts';
import type { Engine, EngineRequest, Reply } from '../../ports/engine.ts';
import { type Collected, collectReply } from './collect-reply.ts';
import { DIALECTS } from './dialects.ts';
import { errorFacts } from './error-facts.ts';
import { failureText, incompleteReply } from './failure-text.ts';
import { isLasting, judgeError, retryAfter } from './judge-error.ts';
import { openModel, WEB_PAGE } from './open-model.ts';
import { promptOf } from './prompt-of.ts';
import { type Author, keptContent } from './reply-content.ts';

export type ApiEngineOptions = {
  /** The value of an environment variable. Asked at every exchange; what it says is sent and never kept. */
  readonly variable: (name: string) => string | undefined;
  readonly now: () => number;
};

/** A model behind an API: one exchange is one request. Tools are offered to it and run by the kernel. */
export function apiEngine(settings: ModelSettings, { variable, now }: ApiEngineOptions): Engine {
  const author = { provider: `${settings.provider}${settings.api === 'chat' ? '.chat' : ''}`, model: settings.model };
  return {
    // Another process may have the key, so a run is not stopped for want of it here.
    async ready() {
      const found = findKey(settings, variable);
      const missing = keyProblem(settings, found);
      const help = found.kind === 'missing' ? { help: asIs(`export ${found.names[0]}=…`) } : {};
      if (missing !== undefined) throw new Fault('ENGINE_AUTH', missing, help);
    },
    async exchange(request, { signal, onDraft }) {
      if (signal.aborted) return emptyReply({ kind: 'aborted' });
      const found = findKey(settings, variable);
      const missing = keyProblem(settings, found);
      if (missing !== undefined) return emptyReply({ kind: 'failed', code: 'ENGINE_AUTH', ...told(missing) });
      const sent = found.kind === 'found' ? found : undefined;
      try {
        const model = await openModel(settings, sent?.key, variable);
        const { stream } = await model.doStream({
          ...callOf(settings, request, author),
          abortSignal: signal as AbortSignal,
        });
        const collected = await collectReply(stream, (text) => tellDraft(onDraft, text));
        return signal.aborted ? emptyReply({ kind: 'aborted' }) : replyOf(settings, request, author, collected);
      } catch (error) {
        return emptyReply(signal.aborted ? { kind: 'aborted' } : failure(settings, error, sent, now()));
      }
    },
  };
}

function callOf(settings: ModelSettings, request: EngineRequest, author: Author): LanguageModelV4CallOptions {
  const { temperature, maxOutputTokens } = settings;
  const dialect = DIALECTS[settings.provider];
  const options = dialect.options?.(request);
  return {
    prompt: promptOf(request.messages(), dialect, author),
    tools: plainlyNamed(request.tools).map(({ name, description, parameters }) => ({
      type: 'function',
      name: plainName(name),
      description,
      inputSchema: parameters as object,
    })),
    ...(request.tools.length === 0 ? {} : { toolChoice: { type: 'auto' } }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(options === undefined ? {} : { providerOptions: options }),
  };
}

function replyOf(settings: ModelSettings, request: EngineRequest, author: Author, collected: Collected): Reply {
  const { content, reason, usage } = collected;
  const cut = CUTS[reason ?? ''];
  const lacking = incompleteReply(settings, collected);
  if (lacking !== undefined) return emptyReply({ kind: 'failed', ...lacking });
  const parts = keptContent(author, content);
  const counted = usage === undefined ? undefined : usageOf(usage);
  return {
    outcome: { kind: 'ok' },
    segments: content.flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : [])),
    calls: content
      .filter((part) => part.type === 'tool-call')
      .map(({ toolName, toolCallId, input }) => ({
        tool: offeredName(toolName, request.tools),
        args: argumentsIn(input, cut),
        ref: toolCallId,
      })),
    ...(cut === undefined ? {} : { cut }),
    ...(counted === undefined ? {} : { usage: counted }),
    ...(parts === undefined ? {} : { parts }),
  };
}

const CUTS: { readonly [reason: string]: Cut } = { length: 'length', 'content-filter': 'filter' };

/** What is no JSON goes on as it came: the kernel answers the model, which can mend it. */
function argumentsIn(input: string, cut: Cut | undefined): Json {
  // Where a reply was cut off, no arguments are not none: they had not been said yet. Some say `{}` for nothing.
  if (/^\s*(\{\s*\}\s*)?$/.test(input)) return cut === undefined ? {} : '';
  const value = parseJson(input);
  return value === undefined ? input : (value as Json);
}

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Usage | undefined {
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined;
  const cached = inputTokens.cacheRead === undefined ? {} : { cached: inputTokens.cacheRead };
  return { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0, ...cached };
}

type SentKey = Extract<FoundKey, { kind: 'found' }>;

function failure(settings: ModelSettings, error: unknown, sent: SentKey | undefined, now: number): Reply['outcome'] {
  const facts = errorFacts(error);
  const code = judgeError(facts);
  const words = withoutSecrets(facts.words, sent === undefined ? [] : [sent.key]);
  const page = facts.name === WEB_PAGE;
  const said = failureText(code, { ...facts, words, settings, keyName: sent?.name, page });
  const pause = retryAfter(facts, now);
  return {
    kind: 'failed',
    code,
    ...told(said),
    ...(pause === undefined ? {} : { retryAfterMs: pause }),
    ...(isLasting(facts) ? { lasting: true } : {}),
  };
}

/** A listener of drafts that throws must not make an engine throw. */
function tellDraft(onDraft: ((text: string) => void) | undefined, text: string): void {
  try {
    onDraft?.(text);
  } catch {
    // A screen that is gone is no reason to lose the reply.
  }
}

function emptyReply(outcome: Reply['outcome']): Reply {
  return { outcome, segments: [], calls: [] };
}
