/** One line of /proc/locks: who holds which bytes of which file. */
export type HeldLock = {
  readonly pid: number;
  readonly exclusive: boolean;
  /** As the system writes it: `fe:00`. */
  readonly device: string;
  readonly inode: number;
  readonly first: number;
  readonly last: number;
};

const LINE = /^\d+: (?:POSIX|OFDLCK) +\S+ +(READ|WRITE) +(-?\d+) ([0-9a-f]+:[0-9a-f]+):(\d+) (\d+) (\d+|EOF)$/;

/** Reads /proc/locks; those who wait for a lock (`->`) and locks of other kinds are left out. */
export function parseLocks(text: string): readonly HeldLock[] {
  return text.split('\n').flatMap((line) => {
    const [, kind, pid, device, inode, first, last] = LINE.exec(line) ?? [];
    if (kind === undefined || device === undefined) return [];
    return {
      ...{ pid: Number(pid), exclusive: kind === 'WRITE', device, inode: Number(inode) },
      ...{ first: Number(first), last: last === 'EOF' ? Number.POSITIVE_INFINITY : Number(last) },
    };
  });
}

/** A device number of `stat` as /proc/locks writes it. */
export function deviceText(device: number): string {
  const wide = BigInt(device);
  const major = ((wide >> 8n) & 0xfffn) | ((wide >> 32n) & 0xfffff000n);
  const minor = (wide & 0xffn) | ((wide >> 12n) & 0xffffff00n);
  return [major, minor].map((part) => part.toString(16).padStart(2, '0')).join(':');
}

const LONGEST = 80;

/** A command line as people would recognise it: without the folders of its program and script. */
export function parseCommand(text: string): string {
  const words = text.split('\0').filter((word) => word !== '');
  const short = words.map((word, index) => (index < 2 ? word.slice(word.lastIndexOf('/') + 1) : word)).join(' ');
  return short.length > LONGEST ? `${short.slice(0, LONGEST - 1)}…` : short;
}
