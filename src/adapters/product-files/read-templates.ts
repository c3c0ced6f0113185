import { readFileSync } from 'node:fs';
import { EXITS } from '../../core/exit/exits.ts';
import type { Language } from '../../core/language.ts';
import type { Templates } from '../../core/prompt/templates.ts';
import { PRODUCT_ROOT } from './product-root.ts';

/** The texts that this version of Signalbox ships, in one language. A run is pinned to those it began with. */
export function readTemplates(language: Language): Templates {
  const read = (name: string): string =>
    readFileSync(
      new URL(`prompt-templates/${name}${language === 'en' ? '' : `.${language}`}.md`, PRODUCT_ROOT),
      'utf8',
    );
  return {
    language,
    rules: { run: read('base-rules-run'), conversation: read('base-rules-conversation') },
    protocol: {
      active: read('run-directive-protocol'),
      ...Object.fromEntries(
        Object.values(EXITS).map(({ prompt }) => [prompt.protocol.key, read(prompt.protocol.file)]),
      ),
      postRun: read('run-directive-protocol-post-run'),
    },
    skill: {
      enforcement: read('skill-runtime-enforcement'),
      artifacts: read('skill-artifact-redirection'),
      format: read('skill-output-format-contract'),
      schema: read('skill-output-schema'),
      mode: { auto: read('skill-mode-auto'), interactive: read('skill-mode-interactive') },
    },
    task: read('structured-workflow'),
    program: read('program-rules'),
  };
}
