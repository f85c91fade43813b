import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mergeNotes, readNotes, writeNote } from '@venture/progress/notes';
import { renderPage } from '@venture/testing/page';
import { modules } from '../catalogue';
import { asText, listEntries } from './entries';
import { NotebookPage } from './NotebookPage';
import { NoteField } from './NoteField';

beforeEach(() => localStorage.clear());

const open = () => {
  renderPage(<NotebookPage modules={modules} />, '/notebook');
  return userEvent.setup();
};
const elsewhere = (text: string) => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', section: 'pricing', text, at: '2020-01-01T00:00:00.000Z' },
});

test('an empty notebook explains how to add notes', () => {
  open();
  expect(screen.getByText('Nothing written yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a module' })).toHaveAttribute('href', '/learning-module');
});

test('all notes are on one page, by module, with links to their sections', () => {
  writeNote('pricing', 'Per session');
  writeNote('idea-vs-opportunity', 'Laundry');
  writeNote('an-old-section', 'Kept all the same');
  open();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Business Ideas', 'Marketing & Sales', 'Sections that are no longer offered']);
  const marketing = within(screen.getByRole('region', { name: 'Marketing & Sales' }));
  expect(marketing.getByText('Per session')).toBeVisible();
  expect(marketing.getByRole('link', { name: 'Edit: Pricing' })).toHaveAttribute(
    'href',
    '/marketing-intro?section=pricing',
  );
  expect(screen.getByText('Kept all the same')).toBeVisible();
});

test('the notebook can be downloaded as text', () => {
  writeNote('pricing', 'Per session: 20 €');
  open();
  const link = screen.getByRole('link', { name: 'Download as text' });
  expect(link).toHaveAttribute('download', 'my-notebook.txt');
  const [, text = ''] = link.getAttribute('href')?.split(',') ?? [];
  expect(decodeURIComponent(text)).toBe(asText(listEntries(modules, readNotes())));
  expect(decodeURIComponent(text)).toMatch(
    /^My notebook\n\nMarketing & Sales\n=+\n\nPricing\n\(What would .+\)\n\nPer session: 20 €\n$/,
  );
});

test('deleting one note or all notes asks first', async () => {
  for (const section of ['pricing', 'stp', 'vrio']) writeNote(section, `About ${section}`);
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Delete: Pricing' }));
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByText('About pricing')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete: Pricing' }));
  const confirm = () =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await confirm();
  expect([...readNotes().keys()].sort()).toEqual(['stp', 'vrio']);
  await user.click(screen.getByRole('button', { name: 'Delete all notes' }));
  await confirm();
  expect(screen.getByText('Nothing written yet')).toBeVisible();
});

test.each([
  ['Add it to this note', 'Here\n\nElsewhere'],
  ['Discard it', 'Here'],
])('a conflicting note of another device is shown: “%s” leaves %j', async (choice, text) => {
  writeNote('pricing', 'Here');
  mergeNotes([elsewhere('Elsewhere')]);
  renderPage(<NoteField section="pricing" heading="Pricing" />);
  expect(screen.getByRole('textbox', { name: 'Your note: Pricing' })).toHaveValue('Here');
  expect(screen.getByText('Elsewhere')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: choice }));
  expect(readNotes().get('pricing')).toMatchObject({ text, others: [] });
  expect(screen.queryByRole('button', { name: choice })).toBeNull();
});

test('a browser that cannot store notes says so, and keeps the text on the page', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderPage(<NoteField section="pricing" heading="Pricing" />);
  await userEvent.type(screen.getByRole('textbox'), 'Per session');
  expect(screen.getByRole('textbox')).toHaveValue('Per session');
  expect(screen.getByRole('alert')).toHaveTextContent('could not save your note');
  full.mockRestore();
});
