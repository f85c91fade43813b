import { ExternalLink } from '@venture/ui/ExternalLink';
import { Link as RouterLink, useLocation } from '@venture/ui/router';
import type { ComponentProps } from 'react';

/** Whether a page belongs to this application; all others are the shell's. */
export const isOwnPath = (path: string) => path.startsWith('/admin/');

/** The link of all components here: to a page of this application, or of the shell, which is another document. */
export function Link({ to, ...rest }: ComponentProps<typeof RouterLink>) {
  if (typeof to !== 'string' || isOwnPath(to)) return <RouterLink {...rest} to={to} />;
  const { state: _, replace: __, ...attributes } = rest;
  return <a {...attributes} href={buildShellUrl(to)} />;
}

/** The address of a page of the shell, as seen from this document. */
export const buildShellUrl = (path: string) => `./#${path}`;

/** Where one logs in, and comes back to this page. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation();
  return buildShellUrl(`${pathname}${search}${search ? '&' : '?'}log-in`);
}

/** Logs in beside this page, which keeps what was typed. */
export function LoginLink() {
  return <ExternalLink href={useLoginAddress()}>Log in</ExternalLink>;
}
