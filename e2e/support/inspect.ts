import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Page time may be stopped, so axe gets a working `setTimeout`. */
const axeSource = `((setTimeout) => {
  ${readFileSync(axeFile, 'utf8')}
})((then, ms = 0) => {
  if (ms > 0) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => then();
  port2.postMessage(undefined);
})`;

/** Narrow looks are tall, since a target behind the sticky bar would count as too small until it is scrolled. */
export const LOOKS = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 320, height: 1600 },
] as const;

const SMALL = [
  { name: 'a phone of 320 px', width: 320, height: 640 },
  { name: '1280 px at 400 %', width: 320, height: 256 },
  { name: 'a phone on its side', width: 640, height: 320 },
] as const;

export type Look = (typeof LOOKS)[number];

/** Expects no accessibility violation in either theme, and no sideways scrolling or covered control at any size. */
export async function inspect(page: Page, state: string, looks: readonly Look[] = LOOKS) {
  await test.step(`inspect: ${state}`, async () => {
    const before = page.viewportSize();
    for (const { colorScheme, ...size } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      expect.soft(await violations(page), `${state}, ${colorScheme} theme`).toEqual([]);
    }
    for (const { name, ...size } of SMALL) {
      await page.setViewportSize(size);
      expect.soft(await page.evaluate(obstacles), `${state}, ${name}`).toEqual([]);
    }
    if (before) await page.setViewportSize(before);
  });
}

type Axe = { readonly run: (options: object) => Promise<AxeResults> };

/** Violations that axe finds in the page and its frames: the rule and the element. */
async function violations(page: Page): Promise<readonly string[]> {
  const found = await Promise.all(
    page.frames().map((frame) => violationsIn(frame, page.frames().length > 1)),
  );
  return found.flat();
}

async function violationsIn(frame: Frame, isPart: boolean): Promise<readonly string[]> {
  const isThere = await frame.evaluate(() => 'axe' in globalThis);
  if (!isThere) await frame.evaluate(axeSource);
  // The main landmark and heading are in one of the frames.
  const isWhole = { enabled: !isPart };
  const results = await frame.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: Axe }).axe.run({ iframes: false, resultTypes: ['violations'], rules }),
    { 'target-size': { enabled: true }, 'landmark-one-main': isWhole, 'page-has-heading-one': isWhole },
  );
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs in the page: elements that are too wide, and controls still hidden or covered after scrolling to them. */
function obstacles(): readonly string[] {
  // Everything behind the topmost dialog is inert, so only the controls of that dialog are checked.
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const wide = [document.documentElement, ...(dialog ? [dialog] : [])]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => `${element.tagName} is ${element.scrollWidth} px wide in ${element.clientWidth}`);
  const scope = dialog ?? document.querySelector('main');
  const controls = [...(scope?.querySelectorAll('button, a[href], label') ?? [])].filter(
    (control) => control.checkVisibility() && !control.closest('[inert]'),
  );
  const hidden = controls.filter((control) => !isThere(control, 'nearest', [[0.5, 0.5]]));
  const covered = controls.filter(
    (control) =>
      !isThere(control, 'center', [
        [0, 0.5],
        [1, 0.5],
        [0.5, 0],
        [0.5, 1],
      ]),
  );
  return [...wide, ...named('hidden', hidden), ...named('covered in part', covered)];

  function named(what: string, found: readonly Element[]): readonly string[] {
    return found.map((control) => `${what}: ${control.getAttribute('aria-label') ?? control.textContent}`);
  }

  /** Points are fractions of the box of the control's first line; just inside each must be the control itself. */
  function isThere(
    control: Element,
    block: 'nearest' | 'center',
    points: readonly (readonly [number, number])[],
  ) {
    control.scrollIntoView({ block, behavior: 'instant' });
    const { left, top, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
    return points.every(([across, down]) => {
      const x = left + 3 + (width - 6) * across;
      const y = top + 3 + (height - 6) * down;
      return control.contains(document.elementFromPoint(x, y));
    });
  }
}
