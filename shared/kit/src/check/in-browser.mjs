import { chromium } from 'playwright-core';

/** Opens the host's page in Chromium, and hands on what it says. */
const [address = '', executablePath = ''] = process.argv.slice(2);

const browser = await chromium.launch({ executablePath });
const page = await browser.newPage();
await page.exposeFunction('ventureTell', (/** @type {string} */ told) => process.send?.(told));
await page.goto(address);
process.on('disconnect', () => browser.close());
