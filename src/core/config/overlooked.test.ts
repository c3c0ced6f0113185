import { describe, expect, it } from 'vitest';
import { overlooked as overlookedIn } from './overlooked.ts';
import { SPOKEN } from './spoken-settings.ts';

const overlooked = (variables: readonly string[], files: readonly string[]) =>
  overlookedIn(variables, files).map(({ en }) => en);

describe('what was meant to be a setting and is not read', () => {
  it('is told with the name that was probably meant', () => {
    expect(overlooked(['SIGNALBOX_LANGUAG', 'PATH', 'SIGNALBOX_MODEL'], [])).toEqual([
      'Unknown variable SIGNALBOX_LANGUAG; did you mean SIGNALBOX_LANGUAGE?',
    ]);
  });

  it('is told with those that are known where none is near', () => {
    expect(overlooked(['SIGNALBOX_COLOUR'], [])).toEqual([
      'Unknown variable SIGNALBOX_COLOUR; known variables are SIGNALBOX_HOME, SIGNALBOX_LANG, SIGNALBOX_BROWSER, SIGNALBOX_ENGINE, SIGNALBOX_MODEL, SIGNALBOX_LANGUAGE, SIGNALBOX_SANDBOX, SIGNALBOX_LOST_SESSION, SIGNALBOX_TIME_LIMIT, SIGNALBOX_POOL.',
    ]);
  });

  it('may be a file of a habitual name', () => {
    expect(overlooked([], ['signalbox.yml', 'signalbox.local.json', 'signalbox.yaml', 'package.json'])).toEqual([
      'signalbox.yml is not read; a config file of a project is called signalbox.yaml.',
      'signalbox.local.json is not read; a config file of a project is called signalbox.local.yaml.',
    ]);
  });

  it('is nothing where everything is called by its name', () => {
    const known = ['HOME', 'LANG', 'RUN_TOKEN'].map((name) => `SIGNALBOX_${name}`);
    const spoken = SPOKEN.map(({ variable }) => variable);
    expect(overlooked([...known, ...spoken], ['signalbox.yaml'])).toEqual([]);
  });
});
