import type { SandboxProfile } from '../../src/ports/sandbox.ts';

/**
 * One way out. The script ends with 0 if it got out. Where nothing holds it must get out, else it would prove nothing: `always`,
 * or as `root` only, or it is `never` tried there because it would do harm.
 */
export type Escape = {
  readonly name: string;
  readonly script: string;
  readonly outside: 'always' | 'root' | 'never';
  readonly only?: SandboxProfile;
};

const FILES: readonly Escape[] = [
  { name: 'write a new file outside', script: 'echo x >"$OUTSIDE/new"', outside: 'always' },
  { name: 'write to a file outside', script: 'echo x >>"$OUTSIDE/file"', outside: 'always' },
  { name: 'remove a file outside', script: 'rm "$OUTSIDE/removable"', outside: 'always' },
  { name: 'read a file outside', script: 'cat "$OUTSIDE/file"', outside: 'always' },
  { name: 'list a folder outside', script: 'ls "$OUTSIDE" | grep file', outside: 'always' },
  { name: 'read the state', script: 'cat "$STATE/log"', outside: 'always' },
  { name: 'list the state', script: 'ls -A "$STATE" | grep log', outside: 'always' },
  { name: 'write to the state', script: 'echo x >>"$STATE/log"', outside: 'always' },
  {
    name: 'write where the state would be and be seen',
    script: 'mkdir -p "$STATE/x" && echo x >"$STATE/x/planted"',
    outside: 'always',
  },
  { name: 'read through a link that was there', script: 'cat to-outside/file', outside: 'always' },
  { name: 'write through a link that was there', script: 'echo x >>to-outside/file', outside: 'always' },
  { name: 'read the state through a link', script: 'cat to-state/log', outside: 'always' },
  { name: 'read through a new link', script: 'ln -s "$OUTSIDE" planted && cat planted/file', outside: 'always' },
  { name: 'read by going up', script: 'cat ../outside/file', outside: 'always' },
  { name: 'list what lies beside the project', script: 'ls .. | grep outside', outside: 'always' },
  { name: 'read by /proc/self/root', script: 'cat "/proc/self/root$OUTSIDE/file"', outside: 'always' },
  { name: 'read by /proc/1/root', script: 'cat "/proc/1/root$OUTSIDE/file"', outside: 'never' },
  { name: 'read by the root of another', script: 'cat "/proc/$HOLDER/root$OUTSIDE/file"', outside: 'always' },
  { name: 'read by /proc/self/cwd', script: 'cat /proc/self/cwd/../outside/file', outside: 'always' },
  { name: 'make a second name for a file outside', script: 'ln "$OUTSIDE/file" hard', outside: 'always' },
  { name: 'move a file out', script: 'echo x >mine && mv mine "$OUTSIDE/moved"', outside: 'always' },
  {
    name: 'find the folder of its own output',
    script: 'ls "$(dirname "$(readlink /proc/$$/fd/1)")" | grep process.json',
    outside: 'always',
  },
  {
    name: 'write to the folder of its own output',
    script: 'echo 0 >"$(dirname "$(readlink /proc/$$/fd/1)")/exit.new"',
    outside: 'always',
  },
  { name: 'read the home of the user', script: 'ls -A "$REAL_HOME" | grep .', outside: 'always' },
  {
    name: 'read files of other programs in /tmp',
    script: 'cat "$TEMPORARY"',
    outside: 'always',
  },
  { name: 'read memory that is shared by name', script: 'cat "$SHARED"', outside: 'always' },
  { name: 'read the password file', script: 'cat /etc/shadow', outside: 'root' },
  { name: 'learn who else uses this machine', script: 'grep "^daemon:" /etc/passwd', outside: 'always' },
  {
    name: 'read the system configuration',
    script: 'ls /etc/apt /etc/cron.d /etc/systemd 2>/dev/null | grep .',
    outside: 'always',
  },
  { name: 'write to /usr', script: 'touch /usr/signalbox-escape && rm /usr/signalbox-escape', outside: 'root' },
  { name: 'write to /etc', script: 'touch /etc/signalbox-escape && rm /etc/signalbox-escape', outside: 'root' },
  { name: 'write to the root folder', script: 'touch /signalbox-escape && rm /signalbox-escape', outside: 'root' },
  { name: 'write to /dev', script: 'touch /dev/signalbox-escape && rm /dev/signalbox-escape', outside: 'root' },
  { name: 'see devices of the machine', script: 'ls /dev | grep -E "^(sd|vd|nvme|loop|mem|kmsg)"', outside: 'always' },
  { name: 'see /sys', script: 'ls /sys/kernel', outside: 'always' },
];

const READ_ONLY: readonly Escape[] = [
  { name: 'write to what is there to be read', script: 'echo x >"$PACKAGE/new"', outside: 'always' },
  { name: 'change what is there to be read', script: 'echo x >>"$PACKAGE/agents.json"', outside: 'always' },
  {
    name: 'replace what is there to be read',
    script: 'echo x >mine && mv mine "$PACKAGE/agents.json"',
    outside: 'always',
  },
  { name: 'make it writable', script: 'chmod 777 "$PACKAGE"', outside: 'always' },
  { name: 'write a config of git', script: 'echo x >>.git/config', outside: 'always' },
  { name: 'replace a config of git', script: 'echo x >mine && mv mine .git/config', outside: 'always' },
  { name: 'have git write its config', script: 'git config --file .git/config core.fsmonitor evil', outside: 'always' },
  { name: 'write a hook of git', script: 'echo x >.git/hooks/pre-commit', outside: 'always' },
  {
    name: 'replace the hooks of git',
    script: 'mv .git/hooks .git/away && mkdir .git/hooks && mv .git/away .git/hooks/',
    outside: 'always',
  },
  { name: 'replace the repository', script: 'mv .git away && mkdir .git', outside: 'always' },
  { name: 'write the servers that agents start', script: 'echo x >>.mcp.json', outside: 'always' },
  { name: 'remove the servers that agents start', script: 'rm .mcp.json', outside: 'always' },
  { name: 'write settings of an agent', script: 'echo x >>.claude/settings.local.json', outside: 'always' },
  { name: 'write a hook of an agent', script: 'echo x >.claude/hooks/evil', outside: 'always' },
  { name: 'replace the folder of an agent', script: 'mv .claude away && mkdir .claude', outside: 'always' },
];

/** Names that are not there: no sandbox keeps them from being made, so they are to be gone when the command is over. */
export const PLANTED: readonly { readonly path: string; readonly script: string }[] = [
  { path: '.npmrc', script: 'echo x >.npmrc' },
  { path: '.envrc', script: 'echo x >.envrc' },
  { path: '.yarnrc.yml', script: 'ln -s to-outside/file .yarnrc.yml' },
  { path: '.pre-commit-config.yaml', script: 'mkfifo .pre-commit-config.yaml' },
  { path: '.claude/settings.json', script: 'echo x >.claude/settings.json' },
  { path: '.gemini/settings.json', script: 'mkdir .gemini && echo x >.gemini/settings.json' },
  { path: '.qwen', script: 'ln -s "$PACKAGE" .qwen' },
  { path: '.codex', script: 'mkdir .codex && echo x >.codex/config.toml && chmod 0 .codex' },
  { path: '.cursor', script: 'mkdir .cursor && echo x >.cursor/mcp.json' },
  { path: 'opencode.json', script: 'echo x >opencode.json' },
  { path: '.vscode', script: 'mkdir .vscode && echo x >.vscode/tasks.json' },
  { path: '.idea', script: 'mkdir .idea && echo x >.idea/workspace.xml' },
  { path: '.husky', script: 'mkdir .husky && echo x >.husky/pre-commit' },
  { path: '.devcontainer.json', script: 'echo x >.devcontainer.json' },
  { path: 'signalbox.yaml', script: 'echo "crew: [" >signalbox.yaml' },
  { path: 'signalbox.local.yaml', script: 'echo x >signalbox.local.yaml' },
  { path: 'HEAD', script: 'mkdir objects refs && echo x >HEAD' },
  { path: '.git/commondir', script: 'echo .. >.git/commondir' },
  { path: '.git/config.worktree', script: 'echo x >.git/config.worktree' },
  { path: '.git/info/attributes', script: 'mkdir -p .git/info && echo x >.git/info/attributes' },
];

const RIGHTS: readonly Escape[] = [
  {
    name: 'have any capability',
    script: 'grep -E "^Cap(Prm|Eff|Bnd):.*[1-9a-f]" /proc/self/status',
    outside: 'always',
  },
  { name: 'gain rights by running something', script: 'grep "^NoNewPrivs:.*0" /proc/self/status', outside: 'always' },
  {
    name: 'make what is read-only writable',
    script: 'mount -o remount,bind,rw "$PACKAGE" && touch "$PACKAGE/x"',
    outside: 'never',
  },
  { name: 'make /usr writable', script: 'mount -o remount,bind,rw /usr && touch /usr/x', outside: 'never' },
  { name: 'make /proc writable', script: 'mount -o remount,bind,rw /proc', outside: 'never' },
  { name: 'mount something', script: 'mkdir -p m && mount -t tmpfs none m && umount m', outside: 'root' },
  { name: 'mount a folder elsewhere', script: 'mkdir -p m && mount --bind . m && umount m', outside: 'root' },
  { name: 'take a mount away', script: 'umount .git/hooks', outside: 'never' },
  { name: 'take /proc away', script: 'umount -l /proc', outside: 'never' },
  { name: 'make a namespace of its own', script: 'unshare -Ur true', outside: 'root' },
  { name: 'make a namespace for mounts', script: 'unshare -Urm mount -t tmpfs none /tmp', outside: 'root' },
  { name: 'enter the namespaces of another', script: 'nsenter -t "$HOLDER" -m true', outside: 'root' },
  { name: 'change the root', script: 'chroot / true', outside: 'root' },
  { name: 'make a device', script: 'mknod disk b 7 200 && rm disk', outside: 'root' },
  {
    name: 'write settings of the kernel',
    script: 'v=$(cat /proc/sys/kernel/core_pattern) && echo "$v" >/proc/sys/kernel/core_pattern',
    outside: 'root',
  },
  {
    name: 'write limits of the kernel',
    script: 'v=$(cat /proc/sys/fs/file-max) && echo "$v" >/proc/sys/fs/file-max',
    outside: 'root',
  },
  { name: 'reach the emergency key', script: '[ -w /proc/sysrq-trigger ]', outside: 'never' },
  { name: 'become another user', script: 'setpriv --reuid=1 --clear-groups true', outside: 'root' },
];

const PROCESSES: readonly Escape[] = [
  {
    name: 'see a process outside',
    script: 'tr "\\0" " " <"/proc/$HOLDER/cmdline" | grep "$CANARY"',
    outside: 'always',
  },
  {
    name: 'find a process outside by its name',
    script:
      'all=$(cat /proc/[0-9]*/cmdline | tr "\\0" "\\n") && case $all in *"signalbox-$CANARY"*) ;; *) false ;; esac',
    outside: 'always',
  },
  { name: 'see many processes', script: '[ "$(ls -d /proc/[0-9]* | wc -l)" -gt 8 ]', outside: 'always' },
  {
    name: 'signal a process outside',
    script: 'tr "\\0" " " <"/proc/$HOLDER/cmdline" | grep "$CANARY" && kill -0 "$HOLDER"',
    outside: 'always',
  },
  {
    name: 'read the environment of another',
    script: 'cat /proc/[0-9]*/environ 2>/dev/null | tr "\\0" "\\n" | grep -x "CANARY_OF_HOLDER=$CANARY"',
    outside: 'always',
  },
  {
    name: 'read what keeps it inside',
    script: 'tr "\\0" "\\n" </proc/1/cmdline | grep -F -e "$BASE/state" -e "$BASE/outside"',
    outside: 'never',
  },
  {
    name: 'read the environment of what keeps it inside',
    script: 'tr "\\0" "\\n" </proc/1/environ | grep CANARY_OF_TEST',
    outside: 'never',
  },
  { name: 'read the memory of another', script: 'grep -q heap "/proc/$HOLDER/maps"', outside: 'always' },
  { name: 'learn the name of the machine', script: '[ "$(uname -n)" = "$HOST" ]', outside: 'always' },
  {
    name: 'use an inherited folder',
    script: 'for fd in /proc/$$/fd/*; do [ -d "$fd/." ] && exit 0; done; exit 1',
    outside: 'never',
  },
];

const NETWORK: readonly Escape[] = [
  { name: 'connect to a socket outside', script: '"$NODE" "$CONNECT" unix "$SOCKET"', outside: 'always' },
  { name: 'connect by TCP', script: '"$NODE" "$CONNECT" tcp 127.0.0.1 "$TCP_PORT"', outside: 'always', only: 'tool' },
  {
    name: 'connect by TCP over IPv6',
    script: '"$NODE" "$CONNECT" tcp ::1 "$TCP6_PORT"',
    outside: 'always',
    only: 'tool',
  },
  {
    name: 'send by UDP and get an answer',
    script: '"$NODE" "$CONNECT" udp 127.0.0.1 "$UDP_PORT"',
    outside: 'always',
    only: 'tool',
  },
  {
    name: 'connect to a socket without a file',
    script: '"$NODE" "$CONNECT" abstract "$ABSTRACT"',
    outside: 'always',
    only: 'tool',
  },
  {
    name: 'see the network of the machine',
    script: 'grep -v -e lo: -e "|" /proc/net/dev',
    outside: 'always',
    only: 'tool',
  },
  { name: 'see who is connected', script: 'awk "NR > 1" /proc/net/tcp | grep .', outside: 'always', only: 'tool' },
  { name: 'ask for an address', script: 'ls /etc/resolv.conf', outside: 'always', only: 'tool' },
];

export const ESCAPES: readonly Escape[] = [...FILES, ...READ_ONLY, ...RIGHTS, ...PROCESSES, ...NETWORK];
