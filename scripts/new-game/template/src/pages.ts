import { Page } from './Page';

export const pages = { '/sample-game': Page } as const;
