import { formatList } from '@venture/api/format';
import type { JoinableClass } from '@venture/api/v1/my-classes';
import { OWNERS_SEE } from '../privacy/WhoSees';

export function JoinConsent() {
  return (
    <>
      <p>
        <strong>If you join, the owners of the class can see this about you:</strong> {OWNERS_SEE}
      </p>
      <p>You can leave at any time on your account page.</p>
    </>
  );
}

/** The owners of a class in words; '' without any. */
export const formatOwners = ({ owners }: Pick<JoinableClass, 'owners'>) =>
  owners.length > 0 ? `Taught by ${formatList(owners)}.` : '';
