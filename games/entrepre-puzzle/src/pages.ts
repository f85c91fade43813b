import { Page } from './Page';

export const pages = { '/entrepre-puzzle': Page } as const;
