import { listSessions } from '@venture/api/v1/sessions';
import { useAnswer } from '@venture/ui/useAnswer';
import { ChangePassword } from './ChangePassword';
import { Sessions } from './Sessions';

/** What keeps an account its owner's: the password, and who is logged in. */
export function Security({ email }: { readonly email: string }) {
  const { asked, again } = useAnswer(listSessions, {});
  return (
    <>
      <ChangePassword email={email} onChanged={again} />
      <Sessions asked={asked} again={again} />
    </>
  );
}
