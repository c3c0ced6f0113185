import type { OfferedTool } from '../tool/built-in-tools.ts';
import type { ToolPolicy } from '../tool/policy.ts';

/** The policy in words: the same value that decides what is offered and what is refused. */
export function renderToolPolicy(policy: ToolPolicy, tools: readonly OfferedTool[]): string {
  const { fs, mcp } = policy;
  return [
    'TOOL_POLICY',
    `- fs: ${fs.enabled ? 'enabled' : 'disabled'} (maxReadBytes: ${fs.maxReadBytes}, maxWriteBytes: ${fs.maxWriteBytes})`,
    `- mcp: ${mcp.enabled ? `enabled (allowedServers: ${mcp.allowedServers.join(', ') || 'none'})` : 'disabled'}`,
    '- tools:',
    ...tools.map(({ name, description }) => `  - ${name}: ${description}`),
    'A tool that is not listed here is refused.',
  ].join('\n');
}
