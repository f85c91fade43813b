import { LinkButton } from '@venture/ui/LinkButton';
import type { ReactNode } from 'react';
import { FormNotice } from '../AuthLayout';

type Props = {
  /**
   * True if there is no complete link, such as after a reload, since the token is removed from the address bar;
   * false if the server refused it.
   */
  readonly isMissing: boolean;
  readonly again?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
};

/** Says that a link cannot be used and offers a new one. */
export function LinkInvalid({ isMissing, again, children }: Props) {
  return (
    <>
      {isMissing ? (
        <FormNotice tone="info" title="Open the link again">
          This page needs the whole link that you were given.
        </FormNotice>
      ) : (
        <FormNotice tone="warn" title="This link no longer works" takesFocus>
          It has been used, has expired, or was replaced by a newer one.
        </FormNotice>
      )}
      {children && <p>{children}</p>}
      {again && (
        <LinkButton to={again.to} size="large" wide>
          {again.label}
        </LinkButton>
      )}
    </>
  );
}
