import { isObject } from '../json.ts';
import type { EngineChoice } from '../run/events.ts';
import type { OfferedTool } from '../tool/built-in-tools.ts';
import type { ToolPolicy } from '../tool/policy.ts';
import { plainName } from '../tool/tool-names.ts';

/**
 * The policy in words: the same value that decides what is offered and what is refused.
 * Providers that take no dots in names are offered other names, and the words say those.
 */
export function renderToolPolicy(
  { fs, mcp, shell }: ToolPolicy,
  tools: readonly OfferedTool[],
  names: EngineChoice['toolNames'] = undefined,
): string {
  const nameOf = (name: string): string => (names === 'plain' ? plainName(name) : name);
  return [
    'TOOL_POLICY',
    family('fs', fs.enabled, `maxReadBytes: ${fs.maxReadBytes}, maxWriteBytes: ${fs.maxWriteBytes}`),
    family('mcp', mcp.enabled, `allowedServers: ${mcp.allowedServers.join(', ') || 'none'}`),
    family('shell', shell.enabled, `timeoutMs: ${shell.timeoutMs}, maxOutputBytes: ${shell.maxOutputBytes}`),
    '- tools:',
    ...tools.map((tool) => `  - ${nameOf(tool.name)}(${argumentsOf(tool)}): ${tool.description}`),
    ...(names === 'plain' ? ['Other texts write these names with a dot: fs.read there is fs_read here.'] : []),
    'A tool that is not listed here is refused.',
  ].join('\n');
}

function family(name: string, enabled: boolean, limits: string): string {
  return `- ${name}: ${enabled ? `enabled (${limits})` : 'disabled'}`;
}

function argumentsOf({ parameters }: OfferedTool): string {
  const { properties, required } = parameters;
  if (!isObject(properties)) return '…';
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.keys(properties)
    .map((name) => (needed.has(name) ? name : `${name}?`))
    .join(', ');
}
