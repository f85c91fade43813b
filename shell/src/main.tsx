import '@venture/ui/tokens.css';
import '@venture/ui/base.css';
import { readConfig } from '@venture/api/config';
import { createRemotes } from '@venture/host/loader';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { sendPendingLogout } from './layout/log-out';
import { pages } from './pages';
import { type ListingState, PENDING } from './remotes/listing';
import { loadListing } from './remotes/load-listing';
import { startSyncAtLogin } from './sync/start-at-login';
import { createLoadLog } from './system/load-log';
import { reportFailures } from './system/report-failures';

const root = createRoot(document.getElementById('root') ?? document.body);
const config = readConfig();
const ownPaths = pages.map(({ path }) => path);
const loadLog = createLoadLog();
const remotes = createRemotes(config.loadTimeoutMs, {
  report: loadLog.write,
  override: () => listing.override,
});
const reportProblems = reportFailures(loadLog, config);
let listing = PENDING;

function show(next: ListingState) {
  listing = next;
  reportProblems(listing);
  root.render(<App config={config} remotes={remotes} listing={listing} loadLog={loadLog} />);
}

sendPendingLogout();
startSyncAtLogin();
show(listing);
void loadListing(config.remotes, ownPaths, show);
