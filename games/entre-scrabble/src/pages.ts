import { Page } from './Page';

export const pages = { '/entre-scrabble': Page } as const;
