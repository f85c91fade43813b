/**
 * Numbers this tab's history entries, as the router numbers its own to know in which direction one was left. An
 * address typed by hand, or followed before the router existed, makes an entry without a number. Call it before
 * making the router; it returns a function for the router to call after each change.
 */
export function numberHistoryEntries(): () => void {
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
