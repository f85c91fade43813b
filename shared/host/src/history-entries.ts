/**
 * Numbers the history entries of this tab, as the router does with those that it makes: by the numbers it knows which
 * way one was left. An address typed by hand, or followed before there was a router, makes an entry without one.
 * Answers what has to be called after entries were made with a number.
 */
export function numberEntries(): () => void {
  let last = entryNumber() ?? numberEntry(0);
  // Registered before the router's, so that it finds the number when it handles the entry.
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
