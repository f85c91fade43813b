import { listAudit } from '@venture/api/v1/audit';
import type { Database } from '../database/schema';
import { type Route, route } from '../http/route';
import { listAuditEntries } from './audit';

export function auditRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [route(listAudit, ({ query }) => listAuditEntries(db, query))];
}
