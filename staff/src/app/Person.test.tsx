import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PersonName } from './Person';

const LONG = `Wolfeschlegel${'👩‍🏫'.repeat(60)}`;

test('a name is shown as typed; a very long one is cut in a sentence, and shown whole on hover', () => {
  render(
    <>
      <PersonName>{LONG}</PersonName>
      <PersonName isShort>{LONG}</PersonName>
      <PersonName isShort>Ada Lovelace</PersonName>
    </>,
  );
  expect(screen.getByText(LONG)).not.toHaveAttribute('title');
  const cut = screen.getByTitle(LONG);
  expect(cut).toHaveTextContent(/^Wolfeschlegel\S{1,120}…$/u);
  expect(cut.textContent).not.toMatch(/\p{Surrogate}/u);
  expect(screen.getByText('Ada Lovelace')).not.toHaveAttribute('title');
});
