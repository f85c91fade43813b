import { expect, test } from '../app';
import { button, enter, expectFacts } from '../support/frame';
import { inspect } from '../support/inspect';
import { press } from '../support/keys';
import { passUntil } from '../support/time';

const market = { path: '/cash-stack/market' };
const ROUNDS = 10;

test('Cash Stack: Market is played by keyboard to its end, which says what decisions cost', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, market);
  await inspect(page, 'playing');
  await press(page, button(page, /^Advertise/));
  await press(page, button(page, /^Research/));
  await expect(button(page, /^Extra shift/)).toHaveAttribute('aria-disabled', 'true');
  await inspect(page, 'two actions chosen');
  await press(page, button(page, 'Go: Advertise and Research'));
  for (let round = 2; round <= ROUNDS; round += 1) {
    await expectFacts(page, { Round: `${round} of ${ROUNDS}` });
    await press(page, button(page, 'Wait this round'));
  }
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeFocused();
  await passUntil(page, page.getByRole('heading', { name: 'What your decisions cost' }));
  await expect(page.getByRole('img', { name: /^What the shop was worth/ })).toBeVisible();
  await inspect(page, 'the end');
});
