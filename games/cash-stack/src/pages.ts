import { Page } from './Page';

export const pages = { '/cash-stack': Page } as const;
