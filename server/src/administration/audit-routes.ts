import { listAudit } from '@venture/shared/v1/audit';
import { type Route, route } from '../http/route';
import type { RouteParts } from '../route-parts';
import { deedsIn } from './audit';

export function auditRoutes({ db }: RouteParts): readonly Route[] {
  return [route(listAudit, ({ query }) => deedsIn(db, query))];
}
