import { describe, expect, it } from 'vitest';
import { findShelved } from './find-shelved.ts';

const SHELF = [
  { hash: 'abcdef22', name: 'review', version: '2.0.0' },
  { hash: 'abcdef11', name: 'review', version: '1.0.0' },
  { hash: '123456aa', name: 'abcdef', version: '1.0.0' },
];

describe('findShelved', () => {
  it.each([
    ['review', 'several'],
    ['review@1.0.0', 'abcdef11'],
    ['abcdef', 'several'],
    ['abcdef1', 'abcdef11'],
    ['123456aa', '123456aa'],
    ['review@3.0.0', 'none'],
    ['12345', 'none'],
    ['', 'none'],
    ['abcdef@9', 'none'],
  ])('takes %j for %s', (ref, hash) => {
    const found = findShelved(ref, SHELF);
    expect(found.kind === 'found' ? found.package.hash : found.kind).toBe(hash);
  });

  it.each([
    ['trusted or bundled', ['abcdef11'], 'abcdef11'],
    ['of which two are', ['abcdef11', 'abcdef22'], 'several'],
    ['of which none is', ['123456aa'], 'several'],
  ])('takes a name with several contents for the only one that is vouched for: %s', (_, vouched, hash) => {
    const found = findShelved('review', SHELF, new Set(vouched));
    expect(found.kind === 'found' ? found.package.hash : found.kind).toBe(hash);
  });

  it('says when a beginning fits several', () => {
    expect(findShelved('abcdef', SHELF.slice(0, 2))).toEqual({ kind: 'several', packages: SHELF.slice(0, 2) });
    expect(findShelved('abcdef', SHELF)).toMatchObject({ kind: 'several', packages: [SHELF[2], SHELF[0], SHELF[1]] });
  });
});
