import { Alert } from '@venture/shared/ui/Alert';
import { LinkButton } from '@venture/shared/ui/LinkButton';
import type { ReactNode } from 'react';

type Props = {
  /** There is no link at all, such as after a reload: what it says goes from the address bar when it is read. */
  readonly isMissing: boolean;
  readonly again?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
};

/** A link that cannot be used, and a way on. */
export function LinkInvalid({ isMissing, again, children }: Props) {
  return (
    <>
      {isMissing ? (
        <Alert tone="info" title="Open the link again">
          This page needs the whole link that you were given.
        </Alert>
      ) : (
        <Alert tone="warn" title="This link cannot be used any more">
          It has been used, it is too old, or a newer one took its place.
        </Alert>
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
