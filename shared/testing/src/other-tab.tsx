import { act } from '@testing-library/react';

/** Simulates opening a game or quiz in another tab. */
export function openInOtherTab(activity: string): void {
  const key = `venture.tab.${activity}`;
  localStorage.setItem(key, 'another');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: 'another' }));
  });
}
