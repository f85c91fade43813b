import { answersV1 } from '@venture/api/config';
import { withQueries } from '@venture/api/react/with-queries';
import { lazyPart } from '@venture/ui/lazy-part';
import { useUser } from '@venture/ui/useUser';

const MemberNotices = lazyPart(withQueries(async () => (await import('./MemberNotices')).MemberNotices));

/** Shown above the landing page to class members and teachers. Guests load none of it. */
export function ClassNotices() {
  return useUser() && answersV1() ? <MemberNotices /> : null;
}
