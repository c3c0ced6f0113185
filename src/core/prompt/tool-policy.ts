import { isObject } from '../json.ts';
import type { OfferedTool } from '../tool/built-in-tools.ts';
import type { ToolPolicy } from '../tool/policy.ts';

/** The policy in words: the same value that decides what is offered and what is refused. */
export function renderToolPolicy({ fs, mcp, shell }: ToolPolicy, tools: readonly OfferedTool[]): string {
  return [
    'TOOL_POLICY',
    family('fs', fs.enabled, `maxReadBytes: ${fs.maxReadBytes}, maxWriteBytes: ${fs.maxWriteBytes}`),
    family('mcp', mcp.enabled, `allowedServers: ${mcp.allowedServers.join(', ') || 'none'}`),
    family('shell', shell.enabled, `timeoutMs: ${shell.timeoutMs}, maxOutputBytes: ${shell.maxOutputBytes}`),
    '- tools:',
    ...tools.map((tool) => `  - ${tool.name}(${argumentsOf(tool)}): ${tool.description}`),
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
