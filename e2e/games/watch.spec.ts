import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import { GAMES } from '../support/games';
import { inspect } from '../support/inspect';
import { PLAYERS, playOf } from '../support/plays';
import { rulesOf } from '../support/release';
import { ownTime } from '../support/time';

const MOST_PLAYS = 200;

/** Stores a finished run on this device, as the game would. */
async function keepFinishedRun(page: Page, game: string): Promise<{ id: string; moves: number }> {
  const [rules, player] = [await rulesOf(game), PLAYERS[game]];
  if (!player) throw new Error(`Nobody knows how to play ${game}.`);
  for (let number = 0; number < MOST_PLAYS; number += 1) {
    const { seed, options, actions } = playOf(rules, player, number);
    let state = rules.start(seed, options);
    const play = actions.filter((action) => {
      const before = state;
      state = rules.step(before, action);
      return state !== before;
    });
    if (!rules.isOver(state) || play.length < 3) continue;
    const id = randomUUID();
    const run = { id, at: new Date().toISOString(), kind: 'run', game, rules: rules.version, seed, options };
    const event = { ...run, score: rules.score(state), facts: {}, timing: 'x1', play };
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `venture.event.1.${id}`,
      JSON.stringify(event),
    ] as const);
    return { id, moves: play.length };
  }
  throw new Error(`No play of ${game} came to its end.`);
}

for (const [number, { name, title }] of GAMES.entries()) {
  const tag = number > 0 ? '@full' : [];
  test(`a finished run of ${title} can be watched by keyboard on a phone`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await ownTime(page);
    await page.goto('/');
    const { id, moves } = await keepFinishedRun(page, name);
    await page.goto(`/#/${name}?watch=${id}`);
    await expect(page.getByRole('heading', { name: `Replay: ${title}` })).toBeFocused();
    const slider = page.getByRole('slider', { name: 'Move' });
    await expect(slider).toHaveAttribute('aria-valuetext', `0 of ${moves}: The beginning`);

    await page.getByRole('button', { name: 'Next move' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveValue('1');
    await page.keyboard.press('End');
    await expect(slider).toHaveValue(String(moves));
    await page.getByLabel('Speed').selectOption('8');
    await page.getByRole('button', { name: 'Play' }).press('Enter');
    await page.clock.runFor(moves * 1000);
    await expect(slider).toHaveValue(String(moves));
    await inspect(page, 'the last move');

    await page.getByRole('link', { name: `Back to ${title}` }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  });
}
