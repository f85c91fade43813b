import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { callOf, inPage, type Tab } from './tab';

/** Describes an element by its role and name, or a field by its label. */
export type Wanted = {
  readonly role?: string;
  /** The whole name, or a pattern. */
  readonly name?: Name;
  readonly label?: string;
  readonly inside?: Wanted;
  /** Index among several matches, from 0. */
  readonly at?: number;
};

type Name = string | RegExp;
export const heading = (name: Name): Wanted => ({ role: 'heading', name });
export const button = (name: Name): Wanted => ({ role: 'button', name });
export const link = (name: Name): Wanted => ({ role: 'link', name });

/** `Wanted` as JSON: a pattern cannot be sent to a page. */
type Sent = Omit<Wanted, 'name' | 'inside'> & {
  readonly name?: string | { readonly pattern: string };
  readonly inside?: Sent;
};

type Library = Pick<typeof import('@testing-library/dom'), 'queryAllByRole' | 'queryAllByLabelText'>;

declare global {
  /** Set only in pages under test. */
  var TestingLibraryDom: Library | undefined;
  var ventureFind: ((wanted: Sent) => readonly HTMLElement[]) | undefined;
}

/** Testing Library finds names and roles in any engine as it does in component tests. */
const LIBRARY = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
);
const INSTALLING = `(() => {
  ${readFileSync(LIBRARY, 'utf8')};
  globalThis.ventureFind = ${findInPage};
})()`;

/** Runs in the page. */
function findInPage({ role, name, label, inside, at }: Sent): readonly HTMLElement[] {
  const library = globalThis.TestingLibraryDom;
  const [parent] = inside ? findInPage(inside) : [document.body];
  if (!library || !parent) return [];
  const exact = typeof name === 'object' ? new RegExp(name.pattern) : name;
  const found = role
    ? library.queryAllByRole(parent, role, exact === undefined ? {} : { name: exact })
    : library.queryAllByLabelText(parent, label ?? '');
  return at === undefined ? found : found.slice(at, at + 1);
}

/** Texts of all matches, in document order. */
export async function textsOf(tab: Tab, wanted: Wanted): Promise<readonly string[]> {
  const sent = encode(wanted);
  const read = () =>
    inPage(tab, (each) => globalThis.ventureFind?.(each).map((one) => one.textContent ?? ''), sent);
  const texts = await read();
  if (texts) return texts;
  await tab.evaluate(INSTALLING);
  return (await read()) ?? [];
}

/** Waits for a match, even while the page is being replaced and cannot be read. */
export async function see(tab: Tab, wanted: Wanted, text: string | RegExp = '') {
  await expect(async () => {
    const texts = await textsOf(tab, wanted);
    expect(texts, described(wanted)).not.toEqual([]);
    const matching = typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text);
    expect(texts, described(wanted)).toContainEqual(matching);
  }).toPass();
}

export async function click(tab: Tab, wanted: Wanted) {
  await see(tab, wanted);
  const isClicked = await tab.click(callOf(bringIntoSight, [encode(wanted)]));
  expect(isClicked, `clicked ${described(wanted)}`).toBe(true);
}

/** Runs in the page. Scrolls at once, since WebKit's driver does not wait for smooth scrolling. */
function bringIntoSight(wanted: Sent): HTMLElement | undefined {
  const [found] = globalThis.ventureFind?.(wanted) ?? [];
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
}

/** Replaces a field's text. */
export async function fill(tab: Tab, label: string, text: string) {
  await click(tab, { label });
  await tab.evaluate('document.activeElement.select()');
  await tab.type(text);
}

/** Opens another page without loading a new document. */
export async function go(tab: Tab, path: string) {
  await inPage(
    tab,
    (to) => {
      window.location.hash = to;
    },
    path,
  );
  await atRoute(tab, path);
}

/** Waits until the address bar shows this route. */
export async function atRoute(tab: Tab, path: string) {
  await expect(async () => {
    expect(await tab.evaluate('window.location.hash')).toBe(`#${path}`);
  }).toPass();
}

function encode({ name, inside, ...others }: Wanted): Sent {
  return {
    ...others,
    ...(name !== undefined && { name: typeof name === 'string' ? name : { pattern: name.source } }),
    ...(inside && { inside: encode(inside) }),
  };
}

function described(wanted: Wanted): string {
  return JSON.stringify(encode(wanted));
}
