import { CashStack } from './CashStack';

export const pages = { '/cash-stack': CashStack } as const;
