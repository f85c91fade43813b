import { beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { NOTHING } from '@venture/rules/catalogue';
import { computeProgress } from '@venture/rules/progress';
import { storeCatalogueHere } from '@venture/testing/catalogue';
import { useEvents } from './hooks';
import { recordQuizAttempt } from './record';
import { useStoredCatalogue } from './useStored';

function Xp() {
  const events = useEvents();
  const { xp } = computeProgress(events, useStoredCatalogue() ?? NOTHING);
  return <p>{events.length === 0 ? 'nothing yet' : `${xp} XP`}</p>;
}

const attempt = { quiz: 'module1', contentVersion: 1, answers: {}, correct: 3, total: 5, seconds: 1 };

beforeEach(() => {
  localStorage.clear();
  storeCatalogueHere();
});

test('a page shows new events at once', () => {
  render(<Xp />);
  expect(screen.getByText('nothing yet')).toBeVisible();
  act(() => void recordQuizAttempt(attempt));
  expect(screen.getByText('300 XP')).toBeVisible();
});

test('a page shows events from another tab', () => {
  recordQuizAttempt(attempt);
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('venture.event.'));
  const text = localStorage.getItem(key) ?? '';
  localStorage.clear();
  storeCatalogueHere();
  render(<Xp />);
  act(() => {
    localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'venture.latest-event' }));
  });
  expect(screen.getByText('300 XP')).toBeVisible();
});
