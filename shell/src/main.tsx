import '@venture/ui/tokens.css';
import '@venture/ui/base.css';
import './prerender/without-scripts.css';
import { createFileLoader } from '@venture/host/fetch';
import { numberHistoryEntries } from '@venture/host/history-entries';
import { LOAD_MS, loadable } from '@venture/ui/loadable';
import { observable } from '@venture/ui/observable';
import { PENDING } from './host/list/listing';
import { watchInstall } from './host/offline/install-event';
import { hydrateShell } from './prerender/hydrate-shell';

watchInstall();
const files = createFileLoader(LOAD_MS);
const listing = observable(PENDING);
const isFirst = observable(!document.documentElement.hasAttribute('data-first-elsewhere'));
const firstPath = isFirst.get() ? '/' : undefined;
const entriesMade = numberHistoryEntries();

const load = loadable('Venture Quest', LOAD_MS, async () => {
  const { startApp } = await import(/* webpackChunkName: "app" */ './App');
  const onLeave = () => isFirst.set(false);
  return startApp({ files, firstPath, entriesMade, onLeave, showListing: listing.set });
});

window.onhashchange = () => {
  isFirst.set(false);
  load.start();
};
if (!isFirst.get()) load.start();
hydrateShell({ load, listing, isFirst });
