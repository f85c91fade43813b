import type { Trouble } from '../judging/pool';

/** Attacks by hostile rules while their file is loaded or a play is replayed. */
export type Hostile = {
  /** Code that runs when the file is loaded. */
  readonly load?: string;
  /** The body of `step(state, action)`; the facts become what it returns by `return { facts }`. */
  readonly step?: string;
  /** Code that replaces parts of the rules, such as `score: () => NaN`. */
  readonly parts?: string;
  /** The expected result: an answer with these facts, any answer, or none for one of these reasons. */
  readonly comesTo: 'well' | 'an answer' | { readonly facts: object } | readonly Trouble[];
};

const threw = ['rules-threw'] as const;
const late = ['rules-late'] as const;
const full = ['rules-memory', 'rules-threw'] as const;

/** Ways to reach a function constructor. */
const escapes: Readonly<Record<string, Hostile>> = {
  'leaves by the error of an import': {
    load: `let got; try { await import('x') } catch (e) {
      try { got = e.constructor.constructor('return process')().env } catch (own) { got = own.name }
    }`,
    step: 'return { facts: { got } };',
    comesTo: { facts: { got: 'EvalError' } },
  },
  'imports a module of Node': { load: `import fs from 'node:fs';`, comesTo: threw },
  'imports by a path': { load: `import * as all from '/etc/passwd';`, comesTo: threw },
  'imports a data address': { load: `import 'data:text/javascript,globalThis.x=1';`, comesTo: threw },
  'imports a file address': { load: `await import('file:///etc/passwd');`, comesTo: threw },
  'exports what another module has': { load: `export * from 'node:process';`, comesTo: threw },
  'imports while it is asked': {
    step: `import('node:fs').then((fs) => fs.writeFileSync(FILE, 'x'), (e) => e.constructor.constructor('x')()); return { ...state };`,
    comesTo: 'well',
  },
  'looks at where it came from': {
    step: 'return { facts: { got: Object.keys(import.meta).length } };',
    comesTo: { facts: { got: 0 } },
  },
  'looks for what a server has': {
    step: `const names = ['process', 'require', 'module', 'fetch', 'setTimeout', 'setInterval', 'queueMicrotask', 'postMessage', 'Buffer', 'WebAssembly', 'console', 'std', 'os', 'bjson', 'print', 'Worker', 'navigator'];
      return { facts: { got: names.filter((name) => name in globalThis).filter((name) => name !== 'queueMicrotask').join() } };`,
    comesTo: { facts: { got: '' } },
  },
  'looks for clocks and chance': {
    step: `const names = ['performance', 'Intl', 'WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'Atomics', 'crypto', 'gc'];
      return { facts: { got: names.filter((name) => name in globalThis).join() } };`,
    comesTo: { facts: { got: '' } },
  },
  'asks for the time': { step: 'return { facts: { got: Date.now() } };', comesTo: threw },
  'asks for a date': { step: 'return { facts: { got: new Date().getTime() } };', comesTo: threw },
  'asks for the time of the platform by a date of its own': {
    step: 'return { facts: { got: Object.getOwnPropertyNames(Date.prototype).join() } };',
    comesTo: { facts: { got: 'constructor' } },
  },
  'asks for chance': { step: 'return { facts: { got: Math.random() } };', comesTo: threw },
  'leaves by a constructor of an action': {
    step: `return action.constructor.constructor('return process')();`,
    comesTo: threw,
  },
  'leaves by the constructor of a generator': {
    step: `return (function* () {}).constructor('yield process')().next();`,
    comesTo: threw,
  },
  'leaves by the constructor of an async function': {
    step: `(async () => {}).constructor('return process')(); return { ...state };`,
    comesTo: threw,
  },
  'leaves by the constructor of an async generator': {
    step: `(async function* () {}).constructor('yield process')(); return { ...state };`,
    comesTo: threw,
  },
  'makes code of text': { step: `return eval('process');`, comesTo: threw },
  'makes code of text indirectly': { step: `return (0, globalThis.eval)('process');`, comesTo: threw },
  'makes a function of text': { step: `return new Function('return process')();`, comesTo: threw },
  'constructs a function by reflection': {
    step: `return Reflect.construct(Object.getPrototypeOf(function () {}).constructor, ['return process'])();`,
    comesTo: threw,
  },
  'leaves by the error of a full stack': {
    step: `const deeper = () => 1 + deeper(); try { deeper() } catch (e) { return e.constructor.constructor('return process')() }`,
    comesTo: threw,
  },
  'leaves by the error of full memory': {
    step: `try { const all = []; for (;;) all.push(new Uint8Array(1e6)) } catch (e) { return e.constructor.constructor('return process')() }`,
    comesTo: full,
  },
  'looks up who called it': {
    step: `return { facts: { got: String((function f() { try { return f.caller } catch (e) { return e.name } })()) } };`,
    comesTo: 'an answer',
  },
  'reads the frames of a stack': {
    step: `let got = ''; Error.prepareStackTrace = (_, frames) => { got = frames.map((each) => typeof each.getThis?.()).join(); return got }; new Error('x').stack; return { facts: { got: got.includes('object') } };`,
    comesTo: { facts: { got: false } },
  },
  'climbs from the global object': {
    step: `let at = globalThis, got = 0; while ((at = Object.getPrototypeOf(at))) got += 'process' in at ? 1 : 0; return { facts: { got } };`,
    comesTo: { facts: { got: 0 } },
  },
};

/** The part of hostile rules' answers that the server believes. */
const answers: Readonly<Record<string, Hostile>> = {
  'has a score that is no number': { parts: 'score: () => NaN,', comesTo: 'an answer' },
  'has a score without end': { parts: 'score: () => Infinity,', comesTo: 'an answer' },
  'has a score of minus nought': { parts: 'score: () => -0,', comesTo: 'an answer' },
  'has a score that JSON does not know': { parts: 'score: () => 7n,', comesTo: threw },
  'has a score that is a function': { parts: 'score: () => () => 7,', comesTo: 'an answer' },
  'has a score that comes later': { parts: 'score: async () => 7,', comesTo: 'an answer' },
  'has facts that hold themselves': {
    step: 'const facts = {}; facts.facts = facts; return { facts };',
    comesTo: threw,
  },
  'has facts without end': { step: `return { facts: { x: 'x'.repeat(2e6) } };`, comesTo: threw },
  'has more facts than anybody counts': {
    step: `return { facts: Object.fromEntries(Array.from({ length: 2e5 }, (_, at) => ['fact' + at, at])) };`,
    comesTo: threw,
  },
  'has facts nested a thousandfold': {
    step: 'let facts = {}; for (let i = 0; i < 1e5; i++) facts = { facts }; return { facts };',
    comesTo: ['rules-late', 'rules-memory', 'rules-threw'],
  },
  'writes its facts itself': {
    step: `return { facts: { toJSON: () => '{"answer":1}' } };`,
    comesTo: 'an answer',
  },
  'writes everything itself': {
    step: `Object.prototype.toJSON = () => 'x'; return {};`,
    comesTo: 'an answer',
  },
  'writes nothing': { step: 'Object.prototype.toJSON = () => undefined; return {};', comesTo: threw },
  'has facts with a getter that throws': {
    step: `return { facts: { get x() { throw new Error('no') } } };`,
    comesTo: threw,
  },
  'has facts with a getter without end': {
    step: 'return { facts: { get x() { for (;;); } } };',
    comesTo: late,
  },
  'answers by a proxy': {
    step: `return { facts: new Proxy({}, { ownKeys: () => ['a', 'a'], getOwnPropertyDescriptor: () => 7 }) };`,
    comesTo: threw,
  },
  'answers by a proxy that has everything': {
    step: 'return new Proxy(state, { get: (_, name, own) => own, has: () => true });',
    comesTo: threw,
  },
  'has facts that are a symbol': { step: 'return { facts: Symbol.iterator };', comesTo: 'an answer' },
  'has half a letter in its facts': {
    step: `return { facts: { x: '\\ud800' } };`,
    comesTo: { facts: { x: '\ud800' } },
  },
  'has an end of text in its facts': {
    step: `return { facts: { x: 'a\\0b' } };`,
    comesTo: { facts: { x: 'a\0b' } },
  },
  'throws nothing': { step: 'throw undefined;', comesTo: threw },
  'throws what cannot be written': {
    step: 'throw { toString() { throw this }, valueOf: null };',
    comesTo: threw,
  },
  'throws a long text': { step: `throw 'x'.repeat(2e6);`, comesTo: threw },
  'throws what takes for ever to write': { step: 'throw { toString() { for (;;); } };', comesTo: late },
  'throws a symbol': { step: 'throw Symbol();', comesTo: threw },
  'replaces the JSON of everybody': {
    load: `JSON.stringify = () => 'no JSON'; JSON.parse = () => ({ ask: 'constructor' });`,
    comesTo: 'well',
  },
  'replaces what text is cut with': {
    load: `String.prototype.substring = () => 'x'.repeat(9e6); globalThis.String = () => 'x'.repeat(9e6);`,
    step: `throw 'x'.repeat(1e6);`,
    comesTo: threw,
  },
  'replaces how errors are known': {
    load: `Object.defineProperty(InternalError, Symbol.hasInstance, { value: () => { throw 1 } });`,
    step: `throw new InternalError('out of memory');`,
    comesTo: threw,
  },
  'says it has no memory': { step: `throw new InternalError('out of memory');`, comesTo: ['rules-memory'] },
};

/** Hostile rules that each run into a limit. */
const limits: Readonly<Record<string, Hostile>> = {
  'loops for ever': { step: 'for (;;);', comesTo: late },
  'loops for ever and catches its end': {
    step: 'for (;;) { try { for (;;); } catch {} finally { for (;;); } }',
    comesTo: late,
  },
  'yields for ever': {
    step: 'const all = function* () { for (;;) yield 1 }; for (const _ of all()); return {};',
    comesTo: late,
  },
  'collects what is yielded for ever': {
    step: 'const all = function* () { for (;;) yield 1 }; return [...all()];',
    comesTo: ['rules-memory', 'rules-threw', 'rules-late'],
  },
  'sorts for ever': { step: 'return [1, 2].sort(() => { for (;;); });', comesTo: late },
  'matches for ever': { step: `return /^(a+)+$/.test('a'.repeat(50) + 'b') ? {} : state;`, comesTo: late },
  'matches for ever with references back': {
    step: `return /^(?:(a*)*\\1)*$/.test('a'.repeat(60) + 'b') ? {} : state;`,
    comesTo: ['rules-late', 'rules-threw', 'rules-memory'],
  },
  'looks through an array without end': {
    step: 'return { x: Array(4e9).indexOf(1) };',
    comesTo: ['rules-late', 'rules-threw', 'rules-memory'],
  },
  'counts with numbers without end': {
    step: 'let x = 3n; for (;;) x *= x;',
    comesTo: ['rules-late', 'rules-memory', 'rules-threw'],
  },
  'leaves work for later without end': {
    step: 'const again = () => Promise.resolve().then(again); again(); return { ...state };',
    comesTo: 'well',
  },
  'recurses for ever': { step: 'const deeper = () => 1 + deeper(); return deeper();', comesTo: threw },
  'recurses for ever and catches its end': {
    step: 'const deeper = () => { try { deeper() } catch { deeper() } }; deeper(); return {};',
    comesTo: ['rules-late', 'rules-threw'],
  },
  'recurses by getters': {
    step: 'const o = { get x() { return this.x } }; return o.x;',
    comesTo: threw,
  },
  'recurses by proxies': {
    step: 'let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return p.x;',
    comesTo: full,
  },
  'recurses by texts': {
    step: `const o = { toString() { return '' + this } }; return '' + o;`,
    comesTo: threw,
  },
  'recurses by reading JSON': {
    step: `return JSON.parse('['.repeat(2e5) + ']'.repeat(2e5));`,
    comesTo: full,
  },
  'recurses by a pattern': {
    step: `return new RegExp('('.repeat(5e4) + ')'.repeat(5e4)).test('x');`,
    comesTo: full,
  },
  'recurses by nested arrays': {
    step: 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a.flat(Infinity);',
    comesTo: full,
  },
  'recurses by joining arrays': {
    step: 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return String(a);',
    comesTo: full,
  },
  'recurses by bound functions': {
    step: 'let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(null); return f();',
    comesTo: full,
  },
  'fills the memory with arrays': {
    step: 'const all = []; for (;;) all.push(Array(1e4).fill(1));',
    comesTo: full,
  },
  'fills the memory with texts': {
    step: `const all = []; for (let i = 0;; i++) all.push('x'.repeat(1e5) + i);`,
    comesTo: full,
  },
  'fills the memory with one text': { step: `let x = 'x'; for (;;) x += x;`, comesTo: full },
  'fills the memory with a map': {
    step: 'const all = new Map(); for (let i = 0;; i++) all.set({}, i);',
    comesTo: full,
  },
  'fills the memory with buffers': {
    step: 'const all = []; for (;;) all.push(new Float64Array(1e5));',
    comesTo: full,
  },
  'fills the memory with one buffer': { step: 'return new ArrayBuffer(2 ** 31);', comesTo: full },
  'fills the memory with a buffer that grows': {
    step: 'const b = new ArrayBuffer(8, { maxByteLength: 2 ** 30 }); b.resize(2 ** 30); return {};',
    comesTo: full,
  },
  'fills the memory with functions': {
    step: 'let f = () => 1; for (;;) { const g = f; f = () => g; }',
    comesTo: full,
  },
  'fills the memory with symbols': { step: 'const all = {}; for (;;) all[Symbol()] = 1;', comesTo: full },
  'makes a pattern of millions of parts': {
    step: `return { facts: { got: new RegExp('(?:a{1000}){1000}'.repeat(500)).test('a') } };`,
    comesTo: { facts: { got: false } },
  },
  'fills the memory with matches': {
    step: `return 'a'.repeat(2e7).split('');`,
    comesTo: ['rules-memory', 'rules-threw', 'rules-late'],
  },
  'waits for another thread': {
    step: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0);',
    comesTo: threw,
  },
};

/** One question's effects must be invisible to the next: each is asked twice and must get the same answer. */
const traces: Readonly<Record<string, Hostile>> = {
  'counts its questions': {
    load: 'let count = 0;',
    step: 'count += 1; return { facts: { count } };',
    comesTo: { facts: { count: 1 } },
  },
  'counts in the global object': {
    step: 'globalThis.count = (globalThis.count ?? 0) + 1; return { facts: { count } };',
    comesTo: { facts: { count: 1 } },
  },
  'counts in a prototype': {
    step: 'Object.prototype.count = ({}.count ?? 0) + 1; return { facts: { count: [].count } };',
    comesTo: { facts: { count: 1 } },
  },
  'counts in what it exports': {
    step: 'rules.count = (rules.count ?? 0) + 1; return { facts: { count: rules.count } };',
    comesTo: { facts: { count: 1 } },
  },
  'counts in a weak map': {
    load: 'const seen = new WeakMap();',
    step: 'seen.set(rules, (seen.get(rules) ?? 0) + 1); return { facts: { count: seen.get(rules) } };',
    comesTo: { facts: { count: 1 } },
  },
  'counts by a symbol everybody knows': {
    step: `const key = Symbol.for('count'); Array[key] = (Array[key] ?? 0) + 1; return { facts: { count: Array[key] } };`,
    comesTo: { facts: { count: 1 } },
  },
  'counts in a generator': {
    load: 'const numbers = (function* () { for (let at = 1; ; at += 1) yield at })();',
    step: 'return { facts: { count: numbers.next().value } };',
    comesTo: { facts: { count: 1 } },
  },
  'counts in a pattern': {
    load: 'const pattern = /a/g;',
    step: `pattern.test('aaaa'); return { facts: { count: pattern.lastIndex } };`,
    comesTo: { facts: { count: 1 } },
  },
  'leaves work for the next question': {
    load: 'let count = 0;',
    step: 'Promise.resolve().then(() => { count = 99 }); return { facts: { count } };',
    comesTo: { facts: { count: 0 } },
  },
  'breaks what arrays can do': {
    step: 'Array.prototype[Symbol.iterator] = () => { throw 1 }; Array.prototype.find = null; Array.prototype.every = null; return { ...state };',
    comesTo: 'well',
  },
  'breaks what objects can do': {
    step: 'Object.keys = Object.entries = Object.freeze = null; Object.freeze; delete globalThis.Object; return { ...state };',
    comesTo: 'well',
  },
  'replaces its own rules': {
    step: 'rules.score = () => 1e9; rules.step = null; return { ...state };',
    comesTo: 'an answer',
  },
  'freezes everything': {
    step: 'for (const each of [globalThis, Object.prototype, Array.prototype, rules]) { try { Object.freeze(each) } catch {} } return { ...state };',
    comesTo: 'well',
  },
};

/** Attacks by hostile rules while their file is loaded. */
const loads: Readonly<Record<string, Hostile>> = {
  'loops while it is loaded': { load: 'for (;;);', comesTo: late },
  'works without end while it is loaded': { load: 'for (;;) await 0;', comesTo: late },
  'waits for ever while it is loaded': { load: 'await new Promise(() => {});', comesTo: ['rules-ended'] },
  'throws while it is loaded': { load: `throw new Error('no');`, comesTo: threw },
  'throws a full memory while it is loaded': {
    load: 'const all = []; for (;;) all.push(new Uint8Array(1e6));',
    comesTo: full,
  },
  'recurses while it is loaded': { load: 'const deeper = () => 1 + deeper(); deeper();', comesTo: threw },
  'is no script': { load: 'export const = 1;', comesTo: threw },
  'ends in the middle of a text': { load: `'\0`, comesTo: threw },
  'exports what looks like a promise': {
    load: 'export const then = (done) => done({});',
    comesTo: 'an answer',
  },
  'imports itself': { load: `import('rules.mjs');`, comesTo: 'well' },
  'nests its code without end': { load: `${'['.repeat(20_000)}${']'.repeat(20_000)};`, comesTo: full },
};

export const HOSTILE: Readonly<Record<string, Hostile>> = {
  ...escapes,
  ...answers,
  ...limits,
  ...traces,
  ...loads,
};
