import { LinkButton } from '@venture/ui/LinkButton';
import { FormNotice } from '../FormNotice';

type Props = { readonly email: string };

/** Where addresses are confirmed: the same whether or not this one has an account already. */
export function CheckEmail({ email }: Props) {
  return (
    <>
      <FormNotice tone="success" role="status" title="Check your email" takesFocus>
        We have sent a message to {email}. Open the link in it within 24 hours to confirm your email.
      </FormNotice>
      <p>Nothing there after a few minutes? Check your spam folder, or sign up again to get a new link.</p>
      <LinkButton to="/login" state={{ email }} variant="secondary" wide>
        Back to log in
      </LinkButton>
    </>
  );
}
