import { useEvents } from '@venture/device/hooks';
import { Button } from '@venture/ui/Button';
import { ShareIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { lazyPart } from '@venture/ui/lazy-part';
import { use, useState } from 'react';
import type { Best } from '../best';
import { DealInPlayContext } from '../deal';

const Dialog = lazyPart(
  async () => (await import(/* webpackChunkName: "challenge" */ './ChallengeDialog')).ChallengeDialog,
  { text: 'This part could not be loaded. Are you offline?' },
);

type Props = {
  readonly best: Best | undefined;
  readonly formatScore: (score: number) => string;
};

/** Shows how to continue after a daily deal, or both results after a challenge. */
export function DealEnd({ best, formatScore }: Props) {
  const inPlay = use(DealInPlayContext);
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
    <p>
      {`${describeMatch(score, rival.score)} `}
      <strong>{`You ${formatScore(score)}, ${rival.name} ${formatScore(rival.score)}.`}</strong>
    </p>
  );
}

function describeMatch(own: number, theirs: number): string {
  if (own === theirs) return 'A draw.';
  return own > theirs ? 'You are ahead.' : 'You are behind.';
}

/** Maximum length of the options, percent-encoded, in a link that a QR code can show and a frame can open. */
const MOST_OPTIONS = 1000;

/** Lets a friend play the same deal. */
export function ChallengeButton({ run }: { readonly run: string }) {
  const [isOpen, setOpen] = useState(false);
  const event = useEvents().find(({ id }) => id === run);
  if (event?.kind !== 'run') return null;
  if (encodeURIComponent(JSON.stringify(event.options ?? {})).length > MOST_OPTIONS) return null;
  return (
    <>
      <Button variant="secondary" size="large" icon={<ShareIcon aria-hidden />} onClick={() => setOpen(true)}>
        Challenge a friend
      </Button>
      {isOpen && <Dialog run={event} onClose={() => setOpen(false)} />}
    </>
  );
}
