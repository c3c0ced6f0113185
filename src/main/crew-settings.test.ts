import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { trustBookFile } from '../adapters/book-files/trust-book-file.ts';
import { type ProjectWord, projectWord } from '../core/config/project-word.ts';
import { loadConfig } from './config.ts';
import { crewSettings } from './crew-settings.ts';

async function world() {
  const base = await mkdtemp(join(tmpdir(), 'signalbox-crew-settings-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const [home, project, config] = ['home', 'project', 'config'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(project);
  await mkdir(join(config, 'signalbox'), { recursive: true });
  const env = { HOME: base, XDG_CONFIG_HOME: config };
  const word = () => projectWord(loadConfig(env, { project, flags: {} }), project) as ProjectWord;
  return {
    own: (text: string) => writeFile(join(config, 'signalbox', 'config.yaml'), text),
    theirs: (text: string, name = 'signalbox.yaml') => writeFile(join(project, name), text),
    word,
    trust: ({ hash }: Pick<ProjectWord, 'hash'> = word()) => trustBookFile(home).add({ kind: 'content', hash, at: 1 }),
    settings: async () => {
      const { check, pr, unheeded } = await crewSettings(home, env, project);
      return [check, pr, unheeded];
    },
  };
}

it('RTE-05: what files of a project say of its check and its reviews counts once a person has said so, for exactly that', async () => {
  const { own, theirs, trust, settings } = await world();
  expect(await settings()).toEqual([undefined, 'local', undefined]);
  await own('crew: { check: make mine }');
  await theirs('crew: { check: "true", pr: gh }');
  expect(await settings()).toEqual(['make mine', 'local', 'signalbox.yaml']);
  await trust();
  expect(await settings()).toEqual(['true', 'gh', undefined]);
  // A model with a shell may write these, also beside the one that a person has looked at.
  await theirs('crew: { check: "exit 0" }', 'signalbox.local.yaml');
  expect(await settings()).toEqual(['make mine', 'local', 'signalbox.local.yaml, signalbox.yaml']);
  await theirs('', 'signalbox.local.yaml');
  expect(await settings()).toEqual(['true', 'gh', undefined]);
});

it('RTE-05: a word for one project is none for another, and nothing is asked where nothing would change', async () => {
  const [one, other] = [await world(), await world()];
  for (const { theirs } of [one, other]) await theirs('crew: { check: "true" }');
  await other.trust(one.word());
  expect(await other.settings()).toEqual([undefined, 'local', 'signalbox.yaml']);
  await other.own('crew: { pr: gh }');
  await other.theirs('crew: { pr: local, dir: notes, reviewWait: 1h }');
  expect([await other.settings(), other.word()]).toEqual([[undefined, 'local', undefined], undefined]);
});
