import { act } from '@testing-library/react';

/** Opens a game or quiz in another tab, as the page under test learns of it. */
export function openInOtherTab(activity: string): void {
  const key = `venture.tab.${activity}`;
  localStorage.setItem(key, 'another');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'another' }));
  });
}
