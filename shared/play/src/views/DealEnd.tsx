import { useEvents } from '@venture/progress/hooks';
import { Button } from '@venture/ui/Button';
import { CompareIcon, ShareIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { lazyPart } from '@venture/ui/lazy-part';
import { useLocation } from '@venture/ui/router';
import stack from '@venture/ui/stack.module.css';
import { use, useState } from 'react';
import type { Best } from '../best';
import { DealInPlayContext } from '../deal';
import { WATCH_PARAMETER } from './WatchLink';

const Dialog = lazyPart(
  async () => (await import(/* webpackChunkName: "challenge" */ './ChallengeDialog')).ChallengeDialog,
  { text: 'This part could not be loaded. Are you offline?' },
);

type Props = {
  readonly best: Best | undefined;
  readonly formatScore: (score: number) => string;
};

/** At the end of a daily deal the way on; of a challenge, both results. */
export function DealEnd({ best, formatScore }: Props) {
  const inPlay = use(DealInPlayContext);
  const { search } = useLocation();
  const event = useEvents().find(({ id }) => id === best?.run);
  if (inPlay?.deal.kind === 'daily') {
    return (
      <LinkButton size="large" to={`/daily?day=${inPlay.deal.day}`}>
        Continue the Daily Venture
      </LinkButton>
    );
  }
  const { rival } = inPlay ?? {};
  if (!rival || event?.kind !== 'run') return null;
  const { score } = event;
  return (
    <div className={stack['gap-3']}>
      <p>
        {`${describeMatch(score, rival.score)} `}
        <strong>{`You ${formatScore(score)}, ${rival.name} ${formatScore(rival.score)}.`}</strong>
      </p>
      {best && (
        <LinkButton
          variant="secondary"
          icon={<CompareIcon aria-hidden />}
          to={`${search}&${WATCH_PARAMETER}=${best.run}`}
        >
          Compare both games, move by move
        </LinkButton>
      )}
    </div>
  );
}

function describeMatch(own: number, theirs: number): string {
  if (own === theirs) return 'A draw.';
  return own > theirs ? 'You are ahead.' : 'You are behind.';
}

/** Lets a friend play the same deal; nothing where the play was not stored. */
export function ChallengeButton({ run }: { readonly run: string }) {
  const [isOpen, setOpen] = useState(false);
  const event = useEvents().find(({ id }) => id === run);
  if (event?.kind !== 'run' || !Array.isArray(event.play)) return null;
  return (
    <>
      <Button variant="secondary" size="large" icon={<ShareIcon aria-hidden />} onClick={() => setOpen(true)}>
        Challenge a friend
      </Button>
      {isOpen && <Dialog run={event} onClose={() => setOpen(false)} />}
    </>
  );
}
