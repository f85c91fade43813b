import { buttonLook } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { LockedIcon } from '@venture/ui/icons';
import { Link, useLocation } from '@venture/ui/router';
import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<typeof EmptyState>, 'text' | 'headingLevel'> & {
  readonly title?: string;
  /** Whether to offer an account, too. */
  readonly isForNew?: boolean;
};

/** Shown in place of a page that needs a login; links to the login, which leads back here. */
export function LogInFirst({ title = 'Log in first', isForNew = false, ...more }: Props) {
  const state = { next: useLocation().pathname };
  return (
    <EmptyState
      {...more}
      title={title}
      icon={<LockedIcon />}
      actions={
        // This link comes from the router, since links of the first page carry no state.
        <>
          <Link to="/login" state={state} {...buttonLook({})}>
            Log in
          </Link>
          {isForNew && (
            <Link to="/signup" state={state} {...buttonLook({ variant: 'secondary' })}>
              Create an account
            </Link>
          )}
        </>
      }
    />
  );
}
