import { describe, expect, test } from 'vitest';
import { treeSitterSymbols } from './tree-sitter-symbols.ts';

const { exportsOf } = treeSitterSymbols();

const ROWS: readonly (readonly [file: string, text: string, exported: readonly string[]])[] = [
  ['a.ts', 'export function f(): void {}\nfunction g() {}\nexport class A<T> {}', ['function f', 'class A']],
  ['a.ts', 'export abstract class A {}\nexport const f = () => 1, n = 2;', ['class A', 'function f']],
  ['a.ts', 'export interface I {}\nexport type T = 1;\nexport enum E { A }', []],
  ['a.ts', 'function f() {}\nclass A {}\nconst n = 1;\nexport { f as g, A, n };', ['function g', 'class A']],
  ['a.ts', "export { f } from './b.ts';\nexport * from './c.ts';", []],
  ['a.mts', 'export default function () {}', ['function default']],
  ['a.ts', 'function f() {}\nexport default f;', ['function default']],
  ['a.ts', 'export declare function f(a: number): void;', []],
  ['a.tsx', 'export const View = () => <p>{"export function no() {}"}</p>;', ['function View']],
  [
    'a.js',
    '// export function no() {}\nexport async function* f() {}\nexport default class {}',
    ['function f', 'class default'],
  ],
  [
    'a.cjs',
    'const f = () => 1;\nmodule.exports = { f, n: 1, g() {}, h: function () {}, C: class {} };',
    ['function f', 'function g', 'function h', 'class C'],
  ],
  ['a.cjs', 'exports.f = () => 1;\nmodule.exports.A = class {};\nexports.n = 1;', ['function f', 'class A']],
  [
    'a.go',
    'package a\nfunc F() {}\nfunc f() {}\nfunc (b *B) G() {}\nfunc (b B[T]) h() {}\ntype S struct{}\ntype I interface{}\ntype n int\n',
    ['function F', 'function B.G', 'class S', 'class I'],
  ],
  [
    'a.rs',
    'pub fn f() {}\nfn g() {}\npub(crate) fn h() {}\nimpl A { pub fn i(&self) {} fn j() {} }\npub struct S;\nmod m { pub enum E {} }',
    ['function f', 'function A::i', 'class S', 'class m::E'],
  ],
  [
    'A.java',
    'public class A { public void f() {} void g() {} public static class B {} }\ninterface C { void no(); }\npublic interface I { void q(); }',
    ['class A', 'function A.f', 'class A.B', 'class I', 'function I.q'],
  ],
  ['a.ts', 'export function f( {{{ "', []],
  ['a.ts', '', []],
];

describe('what a file exports', () => {
  test.each(ROWS)('RTE-06: %s: %s', async (file, text, exported) => {
    const found = await exportsOf(file, text);
    expect(found?.map(({ kind, name }) => `${kind} ${name}`)).toEqual(exported);
  });

  test.each(['a.py', 'a.rb', 'Makefile', 'ts', 'a.ts/readme', 'a.constructor'])('is not known of %s', async (file) => {
    expect(await exportsOf(file, 'export function f() {}')).toBeUndefined();
  });
});
