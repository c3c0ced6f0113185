import { describe, expect, it } from 'vitest';
import type { Descriptor } from './descriptor.ts';
import { DESCRIPTORS, descriptorOf } from './descriptors.ts';
import { flagsOf, helpRequests, refusedFlags } from './refused-flags.ts';

function program(id: string): Descriptor {
  const descriptor = descriptorOf(id);
  if (descriptor === undefined) throw new Error(`There is no ${id}.`);
  return descriptor;
}

const asked = (id: string, version?: string) => helpRequests(program(id), version).map((words) => words.join(' '));

describe('which flags a program takes', () => {
  it('TRN-04: is asked of its help, with our flags before it where it refuses what it does not know', () => {
    expect(asked('claude')).toEqual(['--help']);
    expect(asked('opencode')).toEqual(['run --help']);
    expect(asked('codex')).toEqual([
      'exec --json --skip-git-repo-check -m x --yolo -C x --help',
      'exec resume --json --skip-git-repo-check -m x --yolo --help',
    ]);
    expect(asked('codex', '0.77.0')[1]).toMatch(/--full-auto .*-C x resume --help$/);
    expect(asked('iflow')).toEqual([]);
  });

  it('TRN-04: is read from what it refuses', () => {
    const answers = ['Usage: codex exec [OPTIONS]', "error: unexpected argument '--yolo' found\n\nUsage: codex exec"];
    expect(refusedFlags(program('codex'), answers)).toEqual(['--yolo']);
    expect(refusedFlags(program('codex'), ["error: unexpected argument '--other' found"])).toEqual([]);
  });

  it.each(DESCRIPTORS.filter(({ help }) => help === 'lists').map(({ id }) => id))(
    'TRN-04: is read from what %s lists, word by word',
    (id) => {
      const flags = flagsOf(program(id));
      const help = (listed: readonly string[]) =>
        `Options:\n${listed.map((flag) => `  ${flag}, --x\n`).join('')}  -h, --help`;
      expect(refusedFlags(program(id), [help(flags)])).toEqual([]);
      for (const missing of flags) {
        const others = [...flags.filter((flag) => flag !== missing), `${missing}-more`, `-${missing}`];
        expect(refusedFlags(program(id), [help(others)])).toEqual([missing]);
      }
    },
  );

  it.each(['', 'Segmentation fault', '{"type":"turn.started"}'])('is not guessed from the answer %j', (answer) => {
    for (const descriptor of DESCRIPTORS) expect(refusedFlags(descriptor, [answer])).toEqual([]);
  });
});
