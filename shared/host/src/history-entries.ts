/**
 * Numbers the history entries of this tab, as the router does with those that it makes: by the numbers it knows which
 * way one was left. An address typed by hand, or followed before there was a router, makes an entry without one.
 * To be called before the router is made; it answers what the router has to call after each change.
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
