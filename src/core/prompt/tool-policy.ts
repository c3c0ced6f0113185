import { isObject } from '../json.ts';
import type { EngineChoice } from '../run/events.ts';
import type { OfferedTool } from '../tool/built-in-tools.ts';
import { FAMILIES, FAMILY_NAMES, type Family, type ToolPolicy } from '../tool/policy.ts';
import { plainName } from '../tool/tool-names.ts';

/**
 * The policy in words: the same value that decides what is offered and what is refused.
 * Providers that take no dots in names are offered other names, and the words say those.
 */
export function renderToolPolicy(
  policy: ToolPolicy,
  tools: readonly OfferedTool[],
  names: EngineChoice['toolNames'] = undefined,
): string {
  const nameOf = (name: string): string => (names === 'plain' ? plainName(name) : name);
  return [
    'TOOL_POLICY',
    ...FAMILY_NAMES.filter((name) => FAMILIES[name].told || tools.some(({ family }) => family === name)).map((name) =>
      renderFamily(name, policy),
    ),
    '- tools:',
    ...tools.map((tool) => `  - ${nameOf(tool.name)}(${argumentsOf(tool)}): ${tool.description}`),
    ...(names === 'plain' ? ['Other texts write these names with a dot: fs.read there is fs_read here.'] : []),
    'A tool that is not listed here is refused.',
  ].join('\n');
}

function renderFamily(name: Family, policy: ToolPolicy): string {
  const said = new Map<string, unknown>(Object.entries(policy[name] ?? {}));
  if (said.get('enabled') !== true) return `- ${name}: disabled`;
  const limits = [...FAMILIES[name].limits, ...['names', 'write', 'serverTools'].filter((one) => said.has(one))].map(
    (limit) => {
      const value = said.get(limit);
      if (!isObject(value)) return `${limit}: ${listed(value)}`;
      const rows = Object.entries(value).map(([server, names]) => `${server}: ${listed(names)}`);
      return `${limit}: { ${rows.join('; ')} }`;
    },
  );
  return `- ${name}: enabled${limits.length === 0 ? '' : ` (${limits.join(', ')})`}`;
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}

function argumentsOf({ parameters }: OfferedTool): string {
  const { properties, required } = parameters;
  if (!isObject(properties)) return '…';
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.keys(properties)
    .map((name) => (needed.has(name) ? name : `${name}?`))
    .join(', ');
}
