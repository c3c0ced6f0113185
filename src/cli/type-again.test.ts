import { describe, expect, it } from 'vitest';
import { Fault } from '../core/fault.ts';
import { asIs } from '../core/words/text.ts';
import { typeAgain } from './type-again.ts';

const fault = (details?: object) =>
  new Fault('PACKAGE_NOT_FOUND', asIs('No.'), { help: asIs('signalbox ls'), details });
const help = (error: unknown, ...words: readonly string[]) => (typeAgain(error, words) as Fault).help;

describe('what was typed, typed again', () => {
  it('has the word that was meant in the place of the wrong one, and all the others', () => {
    const found = fault({ wrong: 'helo', meant: 'my hello' });
    expect(help(found, 'run', 'helo', '-m', 'Good day')).toBe("signalbox run 'my hello' -m 'Good day'");
  });

  it('changes no more than the value of a flag, however it was given', () => {
    const found = fault({ flag: '--language', wrong: 'fr', meant: 'en' });
    expect(help(found, 'run', 'fr', '--language', 'fr')).toBe('signalbox run fr --language en');
    expect(help(found, 'run', 'fr', '--language=fr')).toBe('signalbox run fr --language=en');
  });

  it('has what was missing at its end', () => {
    expect(help(fault({ added: ['--workflow', 'main'] }), 'run', 'x', '-m', 'Hi')).toBe(
      'signalbox run x -m Hi --workflow main',
    );
  });

  it.each([
    ['nothing was meant', fault()],
    ['the word was not typed', fault({ wrong: 'other', meant: 'hello' })],
  ])('is not advised where %s', (_, error) => {
    expect(help(error, 'run', 'helo')).toBe('signalbox ls');
  });

  it('is nothing for what is no fault', () => {
    const bug = new Error('bug');
    expect(typeAgain(bug, ['run'])).toBe(bug);
  });
});
