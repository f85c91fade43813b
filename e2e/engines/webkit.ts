import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import type { Browser, Tab } from './tab';

const DRIVER = process.env['WEBKIT_DRIVER_PATH'] ?? '/usr/bin/WebKitWebDriver';
const SCREEN = process.env['XVFB_PATH'] ?? '/usr/bin/Xvfb';

/** The size of an iPhone's screen. */
const PHONE = { x: 0, y: 0, width: 390, height: 844 };

/** Far longer than any page takes to load; the driver's default is five minutes. */
const LONGEST_LOAD_MS = 60_000;

/**
 * Starts WebKitGTK's MiniBrowser with an empty profile on a virtual screen. Its driver supports one tab and may
 * hang if it starts a browser while the previous one is ending, so each test has its own driver and browser.
 */
export async function webkit(): Promise<Browser> {
  const { screen, display } = await startScreen();
  return {
    newTab: async () => {
      const { program, address } = await startDriver(display);
      const driver = await new Builder()
        .usingServer(address)
        .withCapabilities({ browserName: 'MiniBrowser' })
        .build();
      await driver.manage().window().setRect(PHONE);
      await driver.manage().setTimeouts({ pageLoad: LONGEST_LOAD_MS });
      const tab = tabOf(driver);
      return {
        ...tab,
        close: async () => {
          await tab.close();
          await end(program);
        },
      };
    },
    close: () => end(screen),
  };
}

/** Starts a virtual screen on a free number. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  endWithTests(screen);
  for await (const number of createInterface({ input: screen.stdout }))
    return { screen, display: `:${number}` };
  throw new Error(`${SCREEN} ended before it was ready.`);
}

async function startDriver(display: string): Promise<{ program: ChildProcess; address: string }> {
  const port = await freePort();
  const program = spawn(DRIVER, [`--port=${port}`], {
    // Test machines have no graphics card.
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  endWithTests(program);
  const address = `http://127.0.0.1:${port}`;
  while (!(await isReady(address))) {
    if (program.exitCode !== null) throw new Error(`${DRIVER} ended before it was ready.`);
    await wait(50);
  }
  return { program, address };
}

function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = Object(server.address());
      server.close(() => resolve(port));
    });
  });
}

/** Ends the program even if the tests end first. */
function endWithTests(program: ChildProcess) {
  const kill = () => program.kill();
  process.once('exit', kill);
  program.once('exit', () => process.off('exit', kill));
}

async function end(program: ChildProcess): Promise<void> {
  const gone = once(program, 'exit');
  if (program.kill()) await gone;
}

function tabOf(driver: WebDriver): Tab {
  return {
    open: (address) => get(driver, address),
    reload: () => driver.navigate().refresh(),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    click: async (expression) => {
      const found = await driver.executeScript(`return ${expression}`);
      if (!(found instanceof WebElement)) return false;
      await found.click();
      return true;
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
}

/** Retries a navigation: the driver sometimes loses one that changes the process. */
async function get(driver: WebDriver, address: string): Promise<void> {
  await driver.get(address).catch(() => driver.get(address));
}

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB };
