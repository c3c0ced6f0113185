import { userInfo } from 'node:os';

/** Programs want to know who they are; who else there is on this machine is none of their business. */
export function passwdStub(home: string): string {
  const { uid, gid } = userInfo();
  const own = `user:x:${uid}:${gid}::${home}:/bin/sh`;
  return `${uid === 0 ? own.replace(/^user/, 'root') : own}\nnobody:x:65534:65534::/nonexistent:/usr/sbin/nologin\n`;
}

export function groupStub(): string {
  const { gid } = userInfo();
  return `${gid === 0 ? 'root' : 'user'}:x:${gid}:\nnogroup:x:65534:\n`;
}
