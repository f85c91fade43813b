import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { recordReading } from '@venture/device/record';
import { renderPage } from '@venture/testing/page';
import { modulesWith } from '../testing/content';
import { seen } from '../testing/seen';
import { ModulePage } from './ModulePage';

const [ideas, marketing, strategy] = modulesWith('business-ideas', 'marketing-sales', 'business-strategy');
const [ideas1, ideas2] = ideas.sections;

beforeEach(() => {
  localStorage.clear();
  seen.install();
});
afterEach(() => {
  seen.remove();
  jest.useRealTimers();
});

const readAll = () => userEvent.click(screen.getByRole('button', { name: 'Read all on one page' }));

test.each([
  ['LRN-08 LRN-09 LRN-10', ideas, '/quiz/module1'],
  ['LRN-11 LRN-12 LRN-13', marketing, '/quiz/marketing'],
  ['LRN-14 LRN-15 LRN-16', strategy, '/business-strategy-quiz'],
] as const)('%s a module has its text, its video apart, and its quiz', async (_, module, quiz) => {
  renderPage(<ModulePage module={module} />, module.route);
  await readAll();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(module.title);
  expect(screen.getByText(module.summary)).toBeVisible();
  for (const { heading, body } of module.sections) {
    const section = within(screen.getByRole('region', { name: heading }));
    for (const paragraph of body) expect(section.getByText(paragraph)).toBeVisible();
  }
  const video = screen.getByRole('link', { name: `${module.video.title} (opens in a new tab)` });
  expect(video).toHaveAttribute('href', module.video.url);
  expect(video).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Take the quiz' })).toHaveAttribute('href', quiz);
});

test('a module shows its objectives, duration and sources', async () => {
  renderPage(<ModulePage module={ideas} />, ideas.route);
  await readAll();
  for (const objective of ideas.objectives) expect(screen.getByText(objective)).toBeVisible();
  expect(screen.getByText('About 12 minutes')).toBeVisible();
  for (const source of ideas.sources) expect(screen.getByText(source)).toBeVisible();
});

test('a key term is explained on demand, and every section has an exercise', async () => {
  const user = userEvent.setup();
  renderPage(<ModulePage module={ideas} />, ideas.route);
  const definition = screen.getByText(ideas1?.keyTerms[0]?.definition ?? '-');
  expect(definition).not.toBeVisible();
  await user.click(screen.getByText('Opportunity'));
  expect(definition).toBeVisible();
  expect(screen.getAllByText('Try it.')).toHaveLength(ideas.sections.length);
});

test('a section counts as read once its end has been visible for a while, not in passing', () => {
  jest.useFakeTimers();
  renderPage(<ModulePage module={ideas} />, ideas.route);
  act(() => seen.show(`end-${ideas1?.id}`));
  act(() => jest.advanceTimersByTime(1000));
  act(() => seen.hide(`end-${ideas1?.id}`));
  act(() => jest.advanceTimersByTime(5000));
  expect(readEvents()).toEqual([]);
  act(() => seen.show(`end-${ideas1?.id}`));
  act(() => jest.advanceTimersByTime(2500));
  expect(readEvents()).toMatchObject([{ kind: 'reading', module: ideas.id, section: ideas1?.id }]);
  const sections = screen.getByRole('navigation', { name: 'Sections of this module' });
  expect(within(sections).getByRole('link', { name: `${ideas1?.heading} (read)` })).toBeVisible();
  expect(screen.getByText('1 of 7 sections read')).toBeVisible();
});

test('the section in view on a one-page module is marked, and offered again on the next visit', async () => {
  const { unmount } = renderPage(<ModulePage module={ideas} />, ideas.route);
  await readAll();
  expect(screen.queryByRole('link', { name: /^Continue at/ })).toBeNull();
  act(() => seen.show(`section-${ideas2?.id}`));
  expect(screen.getByRole('link', { name: ideas2?.heading ?? '-' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  unmount();
  renderPage(<ModulePage module={ideas} />, ideas.route);
  expect(screen.getByRole('link', { name: `Continue at “${ideas2?.heading}”` })).toBeVisible();
});

const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
const shownSections = () =>
  ideas.sections.filter(({ heading }) => screen.queryByRole('region', { name: heading })).map(({ id }) => id);

test('only one section is open at a time, and the next visit reopens the last one', async () => {
  const user = userEvent.setup();
  const { unmount } = renderPage(<ModulePage module={ideas} />, ideas.route);
  expect(shownSections()).toEqual([ideas1?.id]);
  expect(screen.getByRole('heading', { name: 'After this module you can' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: `Continue with “${ideas2?.heading}”` }));
  await frame();
  expect(shownSections()).toEqual([ideas2?.id]);
  const heading = screen.getByRole('heading', { level: 2, name: ideas2?.heading ?? '-' });
  expect(heading).toHaveFocus();
  expect(heading).toHaveAccessibleDescription('Section 2 of 7');
  expect(screen.queryByRole('heading', { name: 'After this module you can' })).toBeNull();
  unmount();
  renderPage(<ModulePage module={ideas} />, ideas.route);
  expect(shownSections()).toEqual([ideas2?.id]);
});

test("the last section is followed by the module's end, and then by its quiz", async () => {
  const user = userEvent.setup();
  renderPage(<ModulePage module={ideas} />, ideas.route);
  for (let at = 1; at < ideas.sections.length; at += 1) {
    expect(screen.queryByRole('heading', { name: 'Sources' })).toBeNull();
    await user.click(screen.getByRole('link', { name: /^Continue with/ }));
  }
  expect(shownSections()).toEqual([ideas.sections.at(-1)?.id]);
  expect(screen.getByRole('heading', { name: 'Sources' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'My notebook' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Take the quiz' })).toBeVisible();
});

test('the choice of one page for all sections is stored and can be undone', async () => {
  const { unmount } = renderPage(<ModulePage module={ideas} />, ideas.route);
  await readAll();
  expect(shownSections()).toHaveLength(ideas.sections.length);
  unmount();
  renderPage(<ModulePage module={ideas} />, ideas.route);
  expect(shownSections()).toHaveLength(ideas.sections.length);
  await userEvent.click(screen.getByRole('button', { name: 'Read section by section' }));
  expect(shownSections()).toHaveLength(1);
});

test('a link to a section opens it, with the focus on its heading', async () => {
  const user = userEvent.setup();
  renderPage(<ModulePage module={marketing} />, marketing.route);
  await user.click(screen.getByRole('link', { name: 'Pricing' }));
  await frame();
  expect(screen.getByRole('heading', { level: 2, name: 'Pricing' })).toHaveFocus();
});

test('a note under “Try it” is stored at once and shown again at the end', async () => {
  const user = userEvent.setup();
  const { unmount } = renderPage(<ModulePage module={ideas} />, ideas.route);
  const field = () => screen.getByRole('textbox', { name: `Your note: ${ideas1?.heading}` });
  await user.type(field(), 'A laundry service');
  expect(screen.getByText('Saved on this device.')).toBeVisible();
  unmount();
  renderPage(<ModulePage module={ideas} />, ideas.route);
  expect(field()).toHaveValue('A laundry service');
  await user.click(screen.getByRole('link', { name: ideas.sections.at(-1)?.heading ?? '-' }));
  const notebook = within(screen.getByRole('region', { name: 'My notebook' }));
  expect(notebook.getByText('A laundry service')).toBeVisible();
});

test('sections read in other modules do not count', () => {
  recordReading({ module: 'marketing-sales', section: 'stp' });
  renderPage(<ModulePage module={ideas} />, ideas.route);
  expect(screen.getByText('7 sections, then a quiz')).toBeVisible();
});
