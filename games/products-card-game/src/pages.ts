import { Page } from './Page';

export const pages = { '/products-card-game': Page } as const;
