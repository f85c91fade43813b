import { buttonLook } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { LockedIcon } from '@venture/ui/icons';
import { Link, useLocation } from '@venture/ui/router';
import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<typeof EmptyState>, 'text' | 'headingLevel'> & {
  readonly title?: string;
  /** Also offers an account. */
  readonly isForNew?: boolean;
};

/** Replaces a page that needs a login; links to the login, and back here. */
export function LogInFirst({ title = 'Log in first', isForNew = false, ...more }: Props) {
  const state = { next: useLocation().pathname };
  return (
    <EmptyState
      {...more}
      title={title}
      icon={<LockedIcon />}
      actions={
        // This is the router's own link, since the first page's links carry no state.
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
