import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mergeDocument } from '@venture/device/documents';
import { renderPage } from '@venture/testing/page';
import { modules } from '../catalogue';
import { asText, listEntries } from './entries';
import { NotebookPage } from './NotebookPage';
import { NoteField } from './NoteField';
import { readNotes, writeNote } from './notes';

beforeEach(() => localStorage.clear());

const open = () => {
  renderPage(<NotebookPage modules={modules} />, '/notebook');
  return userEvent.setup();
};

test('an empty notebook explains how to add notes', () => {
  open();
  expect(screen.getByText('Nothing written yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a module' })).toHaveAttribute('href', '/learning-module');
});

test('all notes are on one page, grouped by module, with links to their sections', () => {
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

test('deleting one note or all notes asks for confirmation', async () => {
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

test('a later note from another device replaces the text on the page', () => {
  writeNote('pricing', 'Here');
  renderPage(<NoteField section="pricing" heading="Pricing" />);
  const field = screen.getByRole('textbox', { name: 'Your note: Pricing' });
  const theirs = {
    kind: 'note',
    name: 'pricing',
    value: 'Elsewhere',
    at: '2100-01-01T00:00:00.000Z',
  } as const;
  act(() => mergeDocument('note', 'pricing', theirs));
  expect(field).toHaveValue('Elsewhere');
});

test('a note has at most 4,000 characters, and none that databases refuse', () => {
  writeNote('pricing', `a\0\ud83d${'b'.repeat(5000)}😀`);
  expect(readNotes().get('pricing')?.value).toBe(`a${'b'.repeat(3999)}`);
  writeNote('pricing', `${'b'.repeat(3999)}😀`);
  expect(readNotes().get('pricing')?.value).toBe('b'.repeat(3999));
});

test('a blank note does not count as a note', () => {
  writeNote('pricing', 'Per session');
  writeNote('pricing', ' \n');
  expect(readNotes().size).toBe(0);
});

test('a browser that cannot store notes says so and keeps the text on the page', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderPage(<NoteField section="pricing" heading="Pricing" />);
  await userEvent.type(screen.getByRole('textbox'), 'Per session');
  expect(screen.getByRole('textbox')).toHaveValue('Per session');
  expect(screen.getByRole('alert')).toHaveTextContent('could not save your note');
  full.mockRestore();
});
