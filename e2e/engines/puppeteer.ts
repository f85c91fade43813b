import { ElementHandle, type LaunchOptions, launch, type Page } from 'puppeteer-core';
import type { Browser, Tab } from './tab';

/** Headless Firefox over WebDriver BiDi. */
export const firefox = () =>
  start({ browser: 'firefox', executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr' });

export const chromium = () =>
  start({
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });

async function start(options: LaunchOptions): Promise<Browser> {
  const browser = await launch({ ...options, headless: true });
  return {
    newTab: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      return { ...tabOf(page), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Omit<Tab, 'close'> {
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => {
      const found = await page.evaluateHandle(expression);
      if (!(found instanceof ElementHandle)) return false;
      await found.click();
      return true;
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot()),
  };
}
