import { listAudit } from '@venture/shared/v1/audit';
import type { RouteParts } from '../api/parts';
import { type Route, route } from '../api/serve';
import { deedsIn } from './audit';

export function auditRoutes({ db }: RouteParts): readonly Route[] {
  return [route(listAudit, ({ query }) => deedsIn(db, query))];
}
