/**
 * Numbers this tab's history entries as the router does with its own, which needs the numbers to know the
 * direction of a navigation. Entries from typed addresses, or from before the router, have none. Returns a
 * function to call after numbered entries were added.
 */
export function numberEntries(): () => void {
  let last = entryNumber() ?? numberEntry(0);
  // Registered before the router's listener, so that the entry has its number by then.
  window.addEventListener('popstate', () => {
    last = entryNumber() ?? numberEntry(last + 1);
  });
  return () => {
    last = entryNumber() ?? last;
  };
}

function numberEntry(idx: number): number {
  history.replaceState({ ...history.state, idx }, '');
  return idx;
}

function entryNumber(): number | undefined {
  const { idx } = Object(history.state);
  return typeof idx === 'number' ? idx : undefined;
}
