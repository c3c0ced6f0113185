import { z } from 'zod';
import { Duration } from '../duration.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { byName, VariableName } from './model-settings.ts';
import { isLoopback, isPlainAddress } from './plain-address.ts';

/** Versions of MCP with and without a handshake. A server that is started knows one of them, and is not started twice to find out which. */
export const PROTOCOLS = ['2025-11-25', '2026-07-28'] as const;

const HEADER = /^[A-Za-z0-9-]{1,64}$/;

/** One line without control characters, which no program is started with. */
const Words = z
  .string()
  .max(2_000)
  .regex(/^\P{Cc}*$/u, SCHEMA_WORDS.oneLineName.en);

/** A variable that is passed on as it is here, or one with its value. */
const Variable = Words.regex(/^[A-Za-z_][A-Za-z0-9_]*(=.*)?$/, SCHEMA_WORDS.variableOrValue.en);

const Address = z
  .string()
  .refine((url) => isPlainAddress(url) && (url.startsWith('https:') || isLoopback(url)), SCHEMA_WORDS.serverAddress.en);

/** An MCP server of other people, as it stands in the person's own config: a program that is started, or an address. */
export const ServerSettings = z
  .strictObject({
    command: Words.trim().min(1).exactOptional(),
    args: z.array(Words).max(100).exactOptional(),
    env: z.array(Variable).max(50).exactOptional(),
    url: Address.exactOptional(),
    /** Headers by name; each value is the variable that holds it. */
    headers: z.record(z.string().regex(HEADER), VariableName).exactOptional(),
    protocol: z.enum(PROTOCOLS).exactOptional(),
    /** A call may be repeated when it is not known whether it came through. */
    idempotent: z.boolean().exactOptional(),
    /** The tools that runs may call; all where it is left out. */
    tools: z.array(z.string().min(1).max(128)).max(200).exactOptional(),
    /** How long one call may take. */
    timeLimit: Duration.exactOptional(),
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), SCHEMA_WORDS.commandOrUrl.en)
  .refine(({ command, args, env }) => command !== undefined || (args ?? env) === undefined, SCHEMA_WORDS.onlyCommand.en)
  .refine(({ url, headers }) => url !== undefined || headers === undefined, SCHEMA_WORDS.onlyUrl.en);
export type ServerSettings = z.infer<typeof ServerSettings>;

/** All servers by their names. */
export const Servers = byName(ServerSettings);
export type Servers = z.infer<typeof Servers>;
