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
