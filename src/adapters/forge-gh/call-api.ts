import { z } from 'zod';
import { GH_WORDS } from '../../core/words/gh-words.ts';
import { forgeFault, type RunGh, reasonIn } from './run-gh.ts';

export type ApiCall<T> = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
  readonly schema: z.ZodType<T>;
};

/** The API of the server, by gh, which knows the login. Everything is sent by its input: nothing of it is an argument. */
export type CallApi = {
  readonly rest: <T>(call: ApiCall<T>) => Promise<T>;
  /** Undefined where there is no such thing. */
  readonly find: <T>(call: ApiCall<T>) => Promise<T | undefined>;
  readonly graph: <T>(query: string, variables: object, schema: z.ZodType<T>) => Promise<T>;
};

const ABSENT = Symbol('absent');
/** The exit code of gh for a missing login. */
const NO_LOGIN = 4;

export function apiOf(run: RunGh, { host }: Pick<RepoAddress, 'host'>): CallApi {
  async function send(what: string, args: readonly string[], body: unknown): Promise<unknown> {
    const input = body === undefined ? [] : ['--input', '-'];
    const answer = await run(
      ['api', '--hostname', host, ...args, ...input],
      body === undefined ? undefined : JSON.stringify(body),
    );
    if (answer.code === 0) return parseAnswer(answer.stdout, what, host);
    const status = Number(/\(HTTP (\d{3})\)/.exec(answer.stderr)?.[1] ?? '0');
    if (status === 404) return ABSENT;
    const why = reasonIn(answer);
    if (answer.code === NO_LOGIN || status === 401) throw forgeFault(GH_WORDS.noLogin(host), GH_WORDS.login(host));
    if (status === 429 || /rate limit/i.test(answer.stderr))
      throw forgeFault(GH_WORDS.rateLimited(why), GH_WORDS.waitForLimit);
    throw forgeFault(GH_WORDS.refused(what, why), GH_WORDS.look(host));
  }
  const checked = <T>(value: unknown, schema: z.ZodType<T>, what: string): T => {
    const { data, success } = schema.safeParse(value);
    if (!success) throw forgeFault(GH_WORDS.garbage(what), GH_WORDS.look(host));
    return data;
  };
  async function find<T>({ method, path, body, schema }: ApiCall<T>): Promise<T | undefined> {
    const what = `${method} ${path}`;
    const value = await send(what, ['--method', method, path], body);
    return value === ABSENT ? undefined : checked(value, schema, what);
  }
  return {
    find,
    async rest(call) {
      const found = await find(call);
      // Also what a login may not see.
      if (found === undefined) throw forgeFault(GH_WORDS.absent(call.path), GH_WORDS.look(host));
      return found;
    },
    async graph(query, variables, schema) {
      const value = await send('graphql', ['graphql'], { query, variables });
      return checked(value, z.object({ data: schema }), 'graphql').data;
    },
  };
}

function parseAnswer(text: string, what: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw forgeFault(GH_WORDS.garbage(what), GH_WORDS.look(host));
  }
}

/** A repository on a server, as `gh` is told which one is meant. */
export type RepoAddress = {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  readonly secure: boolean;
};

/** `secure`: https, where `gh` knows the password. Undefined where it is no address of a server. */
export function repoAddress(url: string): RepoAddress | undefined {
  const forms = [
    /^(https):\/\/(?:[\w.-]+@)?([\w.-]+(?::\d+)?)\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/,
    /^(ssh):\/\/(?:[\w.-]+@)?([\w.-]+)(?::\d+)?\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/,
    /^(?:([\w.-]+)@)([\w.-]+):([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/,
  ];
  for (const form of forms) {
    const [, scheme, host, owner, name] = form.exec(url) ?? [];
    if (host === undefined || owner === undefined || name === undefined) continue;
    // GitHub's way through firewalls is the same server.
    return { host: host === 'ssh.github.com' ? 'github.com' : host, owner, name, secure: scheme === 'https' };
  }
  return undefined;
}
