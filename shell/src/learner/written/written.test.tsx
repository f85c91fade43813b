import { describe, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MAX_PAGE_TEXT_LENGTH, WRITTEN_PAGES } from '@venture/api/v1/pages';
import { defaultText } from '@venture/client/written-pages';
import { fakeServer } from '@venture/testing/fake-server';
import { type Inline, parseBlocks } from '@venture/ui/blocks';
import { Markdown } from '@venture/ui/Markdown';
import fc from 'fast-check';
import { renderInShell } from '../../testing/in-shell';
import { Contact, Privacy } from './WrittenPage';

describe('a little Markdown', () => {
  test('has headings, lists, paragraphs with line breaks, strong words and links', () => {
    const { container } = render(
      <Markdown
        text={'# One\n\nFirst\nsecond **loud**\n### Two\n- a\n- [b](https://example.org)\n* c\n\n- d'}
      />,
    );
    const [text] = container.children;
    expect([...(text?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['H2', 'P', 'H3', 'UL', 'UL']);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toHaveLength(4);
    expect(screen.getByText('loud').tagName).toBe('STRONG');
    expect(screen.getByRole('link', { name: /^b/ })).toHaveAttribute('href', 'https://example.org');
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](data:text/html,y)',
    '<img src=x onerror=alert(1)>',
    '[x](//evil.example)',
    '[x](#//evil.example)',
  ])('%s stays text', (text) => {
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelectorAll('a, img, script')).toHaveLength(0);
    expect(container).toHaveTextContent(text);
  });

  test.each(['#/\\evil.example', '#/%', '#/a//b', '#/?#', 'https://%', 'mailto:', 'tel:%'])(
    'with a link to %s is shown, whatever comes of it',
    (to) => {
      renderInShell(
        <main>
          <Markdown text={`[Somewhere](${to})`} />
        </main>,
      );
      expect(screen.getByRole('main')).toHaveTextContent('Somewhere');
    },
  );

  test('loses no word, whatever was typed, and gives every part a place of its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', '\n', '**', '[', '](', ')', '# ', '- ', '#/x')),
        (parts) => {
          const blocks = parseBlocks(parts.join(''));
          const lines = blocks.flatMap((block) => block.lines);
          // What stands in the address of a link is not lost either.
          const wordsOf = (part: Inline) => part.text + (part.kind === 'link' ? part.to : '');
          const letters = lines.flatMap((line) => line.parts.map(wordsOf)).join('');
          expect(letters.split('a')).toHaveLength(parts.filter((part) => part === 'a').length + 1);
          expect(new Set(lines.map(({ at }) => at)).size).toBe(lines.length);
        },
      ),
    );
  });
});

test.each(WRITTEN_PAGES)('the default text of %s could be saved as it is', (page) => {
  expect(defaultText(page).length).toBeLessThanOrEqual(MAX_PAGE_TEXT_LENGTH);
  expect(defaultText(page)).not.toMatch(/\(\/|placeholder/);
});

test('without a server the default text is shown, and Privacy says who can see what', () => {
  renderInShell(<Privacy />);
  const card = screen.getByRole('heading', { name: 'Who can see what' }).closest('section') ?? document.body;
  expect(within(card).getByText('Administrators')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cookies and other websites' })).toBeVisible();
});

test('what this installation says of itself is shown instead, and nothing else while that cannot be read', async () => {
  const server = fakeServer();
  let isThere = false;
  server.respond(() => (isThere ? { json: { text: 'Room 12, **second floor**' } } : 'offline'));
  renderInShell(<Contact />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/forgotten password/)).toBeNull();
  isThere = true;
  await userEvent.click(retry);
  expect(await screen.findByText('second floor')).toBeVisible();
  await waitFor(() => expect(server.sent.at(-1)?.what).toBe('GET /pages/contact'));
  server.close();
});
