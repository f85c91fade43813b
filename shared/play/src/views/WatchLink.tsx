import { ShowIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import type { Best } from '../best';

/** In the address of a game's page: the run to watch. */
export const WATCH_PARAMETER = 'watch';

type Props = { readonly best: Best | undefined; readonly size?: 'medium' | 'large' };

/** Leads from the end of a run to its replay, on the same page. */
export function WatchLink({ best, size = 'medium' }: Props) {
  if (!best) return null;
  return (
    <LinkButton
      variant="secondary"
      size={size}
      icon={<ShowIcon aria-hidden />}
      to={`?${WATCH_PARAMETER}=${best.run}`}
    >
      Watch this game
    </LinkButton>
  );
}
