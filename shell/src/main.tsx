import '@venture/ui/tokens.css';
import '@venture/ui/base.css';
import { readConfig } from '@venture/api/config';
import { createRemotes } from '@venture/host/remotes';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { sendPendingLogout } from './layout/log-out';
import { pages } from './pages';
import { type KnownRemotes, PENDING } from './remotes/list';
import { loadListing } from './remotes/load';
import { keepProgress } from './sync/keep';
import { createDiary } from './system/diary';
import { tellServer } from './system/tell';

const root = createRoot(document.getElementById('root') ?? document.body);
const config = readConfig();
const taken = pages.map(({ path }) => path);
const diary = createDiary();
const remotes = createRemotes(config.loadTimeoutMs, { report: diary.write, override: () => known.override });
const tellOf = tellServer(diary, config);
let known = PENDING;

function show(next: KnownRemotes) {
  known = next;
  tellOf(known);
  root.render(<App config={config} remotes={remotes} known={known} diary={diary} />);
}

sendPendingLogout();
keepProgress();
show(known);
void loadListing(config.remotes, taken, show);
