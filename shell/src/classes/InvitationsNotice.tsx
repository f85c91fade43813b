import { hasCapability } from '@venture/api/capabilities';
import { myClasses } from '@venture/api/v1/my-classes';
import { useQuery } from '@venture/ui/useQuery';
import { useUser } from '@venture/ui/useUser';
import { Invitations } from './Invitations';

/** Invitations to classes, for whoever has some; without a connection they wait for the next visit. */
export function InvitationsNotice() {
  const user = useUser();
  return user && hasCapability('reports') ? <Asked key={user.userId} /> : null;
}

function Asked() {
  const { result, look } = useQuery(myClasses, {});
  if (result.state !== 'ready') return null;
  return <Invitations invitations={result.value.invitations} onAnswered={look} headingLevel={2} />;
}
