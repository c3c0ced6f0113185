import type { ProgramName } from './pinned.ts';
import { codexConfig, KEY, MODELS, opencodeConfig, withoutVersion } from './raw-commands.ts';

/** What a user has on their machine so that a program asks their provider: files in the home, and variables. */
export type UserSettings = {
  readonly files: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
};

/** The least by which a user can point each program to a provider of their own; the product has to let it through. */
export const USER_SETTINGS: { readonly [name in ProgramName]: (url: string) => UserSettings } = {
  codex: (url) => ({ files: { '.codex/config.toml': codexConfig(url) }, env: { OPENAI_API_KEY: KEY } }),
  claude: (url) => ({
    files: {
      '.claude/settings.json': JSON.stringify({ model: MODELS.claude, env: { CLAUDE_CODE_MAX_RETRIES: '1' } }),
    },
    env: { ANTHROPIC_BASE_URL: withoutVersion(url), ANTHROPIC_API_KEY: KEY },
  }),
  gemini: (url) => ({
    files: {
      '.gemini/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        model: { name: MODELS.gemini },
        general: { maxAttempts: 2 },
      }),
    },
    env: { GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: withoutVersion(url) },
  }),
  qwen: (url) => ({
    files: { '.qwen/settings.json': JSON.stringify({ security: { auth: { selectedType: 'openai' } } }) },
    env: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: url, OPENAI_MODEL: MODELS.qwen },
  }),
  opencode: (url) => ({
    files: {
      '.config/opencode/opencode.json': JSON.stringify({ ...opencodeConfig(url), model: `lab/${MODELS.opencode}` }),
    },
    env: {},
  }),
};
