import { ExternalLink } from '@venture/ui/ExternalLink';
import { Link as RouterLink, useLocation } from '@venture/ui/router';
import type { ComponentProps } from 'react';

/** Whether a page belongs to this application; all others belong to the shell. */
export const isOwnPath = (path: string) => path.startsWith('/admin/');

/** Link for all components here, to a page of this application or of the shell, which is a separate document. */
export function Link({ to, ...rest }: ComponentProps<typeof RouterLink>) {
  if (typeof to !== 'string' || isOwnPath(to)) return <RouterLink {...rest} to={to} />;
  const { state: _, replace: __, ...attributes } = rest;
  return <a {...attributes} href={buildShellUrl(to)} />;
}

/** Returns the address of a shell page, relative to this document. */
export const buildShellUrl = (path: string) => `./#${path}`;

/** The login address, which leads back to this page. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation();
  return buildShellUrl(`${pathname}${search}${search ? '&' : '?'}log-in`);
}

/** Opens the login in a tab beside this page, which keeps typed text. */
export function LoginLink() {
  return <ExternalLink href={useLoginAddress()}>Log in</ExternalLink>;
}
