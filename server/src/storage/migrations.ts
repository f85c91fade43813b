import accounts from './migrations/001-accounts.sql';
import administration from './migrations/005-administration.sql';
import progress from './migrations/002-progress.sql';

/** In the order they are applied; one that was released is never edited, renamed or removed. */
export const migrations: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '001-accounts', sql: accounts },
  { name: '002-progress', sql: progress },
  { name: '005-administration', sql: administration },
];
