import { listSessions } from '@venture/api/v1/sessions';
import { useQuery } from '@venture/ui/useQuery';
import { ChangePassword } from './ChangePassword';
import { Sessions } from './Sessions';

/** Password and sessions of an account. */
export function Security({ email }: { readonly email: string }) {
  const sessions = useQuery(listSessions, {});
  return (
    <>
      <ChangePassword email={email} onChanged={sessions.refetch} />
      <Sessions request={sessions} />
    </>
  );
}
