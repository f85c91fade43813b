import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string };

/**
 * The link in the shell's build, in place of the router's: it works before there is a router, or any script. Once
 * there is one, `links.ts` passes clicks on to it.
 */
export function Link({ to, ...rest }: Props) {
  return <a {...rest} href={`#${to}`} />;
}
