import '@venture/shared/tokens.css';
import '@venture/shared/base.css';
import { readConfig } from '@venture/shared/config';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { pages } from './pages';
import { loadListing } from './remotes/list';

const root = createRoot(document.getElementById('root') ?? document.body);
const config = readConfig();
const pending = { remotes: [], problems: [], pending: true };
const taken = pages.map(({ path }) => path);

root.render(<App config={config} known={pending} />);
loadListing(config.remotes, taken, (known) => root.render(<App config={config} known={known} />));
