import { getMe } from '@venture/shared/v1/me';
import { CallError } from '../api/problem';
import type { RouteParts } from '../api/routes';
import { type Route, route } from '../api/serve';

/** What a person may ask about themselves. */
export function meRoutes({ db }: RouteParts): readonly Route[] {
  return [
    route(getMe, async ({ caller: { userId, mayAdminister } }) => {
      const user = await db
        .selectFrom('users')
        .select(['full_name as fullName', 'email'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user) throw new CallError('not-logged-in', 'Log in first.');
      return { userId, ...user, mayAdminister };
    }),
  ];
}
