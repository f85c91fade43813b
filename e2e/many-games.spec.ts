import { configure, expect, open, test } from './app';
import { entryOf, type List, liveList } from './list';

/** Team games in addition to the platform's. */
function gamesOfTeams(count: number) {
  const { cards, ...entry } = entryOf(liveList(), 'cash-stack');
  return Array.from({ length: count }, (_, at) => {
    const [name, title, path] = [`pitch-${at}`, `Pitch ${at}`, `/pitch-${at}`];
    const card = { ...cards[0], slot: 'game-selection', title, path, order: 100 + at };
    const text = 'Win over a room of investors who have heard it all before.';
    return {
      ...entry,
      name,
      title,
      global: `pitch_${at}`,
      routes: [{ path, title }],
      previous: undefined,
      modes: undefined,
      badges: undefined,
      cards: [{ ...card, text, art: at % 2 ? card.art : undefined }],
      base: entry.base,
      framed: true,
      team: `team-${'abcdefg'[at % 7]}`,
    };
  });
}

for (const count of [3, 73])
  test(`the menu of ${count + 2} games fits a phone and can be searched by keyboard`, {
    tag: count < 73 ? '@full' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await configure(page, async (config) => {
      const list = config['remotes'] as List;
      const remotes = [...list.remotes, ...gamesOfTeams(count)];
      return { ...config, remotes: { ...list, remotes } };
    });
    await open(page, '/game-selection');
    const cards = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
    await expect(cards).toHaveCount(Math.min(count + 2, 12));
    await expect(cards.nth(0)).not.toContainText('By ');
    await expect(cards.nth(2)).toContainText('By team-a');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    if (count < 12) return expect(page.getByRole('searchbox')).toHaveCount(0);

    await page.getByRole('searchbox', { name: 'Search games' }).focus();
    await page.keyboard.type('pitch team-d');
    await expect(page.getByText('10 games found')).toHaveRole('status');
    await expect(page).toHaveURL(/search=pitch/);
    await expect(cards).toHaveCount(10);
  });
