import { Fault } from '../core/fault.ts';
import { NO_PACKAGE } from '../core/run/conversation.ts';
import { commandLine } from './command-line.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { flagsOf, type RunOptions, settingsOf } from './run-options.ts';
import { talk } from './talk.ts';
import { usePackage } from './use-package.ts';

export type TalkOptions = Pick<RunOptions, 'engine' | 'model' | 'script' | 'project' | 'language' | 'trust'> & {
  readonly package?: string;
};

/** `signalbox chat`: a conversation with a model alone, with the tools that the policy allows. */
export async function chat(
  house: House,
  out: Output,
  words: string | undefined,
  options: TalkOptions,
): Promise<number> {
  const project = await house.checkProject(options.project ?? house.cwd);
  const used = options.package === undefined ? undefined : await usePackage(house, out, options.package, options);
  const request = { flags: flagsOf(options), project };
  const config = await house.config(request);
  const { choice, texts } = await house.chooseEngine({
    ...request,
    script: options.script,
    files: used?.files ?? new Map(),
    packagePath: options.package,
    command: commandLine('chat'),
  });
  const message = words ?? (house.attended && out.format === 'text' ? await house.ask('> ') : undefined);
  if (message === undefined || message.trim() === '') {
    throw new Fault('BAD_USAGE', 'There are no words to begin with.', { help: 'signalbox chat "…"' });
  }
  const { runtime, store } = await house.openRuntime();
  try {
    const lease = await runtime.start({
      definition: used?.definition ?? NO_PACKAGE,
      workflow: '',
      conversation: 'chat',
      mode: 'interactive',
      engine: choice,
      texts,
      project,
      input: message,
      ...(used === undefined ? {} : { trust: used.trust }),
      ...settingsOf(config, choice),
    });
    if (out.format === 'text') out.result(lease.runId);
    return await talk(house, out, { runtime, store, lease, follow: async () => 'go on' });
  } finally {
    await runtime.close();
  }
}
