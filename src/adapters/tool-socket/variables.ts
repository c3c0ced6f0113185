/** What an engine hands on to the `signalbox mcp` that it starts. */
export const SOCKET_VARIABLE = 'SIGNALBOX_MCP_SOCKET';
export const TOKEN_VARIABLE = 'SIGNALBOX_MCP_TOKEN';
