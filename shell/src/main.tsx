import '@venture/shared/tokens.css';
import '@venture/shared/base.css';
import { readConfig } from '@venture/shared/config';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { pages } from './pages';
import { loadListing, PENDING } from './remotes/list';

const root = createRoot(document.getElementById('root') ?? document.body);
const config = readConfig();
const taken = pages.map(({ path }) => path);

root.render(<App config={config} known={PENDING} />);
void loadListing(config.remotes, taken).then((known) => root.render(<App config={config} known={known} />));
