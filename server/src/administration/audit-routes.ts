import { listAudit } from '@venture/api/v1/audit';
import type { Database } from '../database/schema';
import { type Route, route } from '../http/route';
import { deedsIn } from './audit';

export function auditRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [route(listAudit, ({ query }) => deedsIn(db, query))];
}
