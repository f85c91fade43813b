import { GAMES } from '@venture/play/games';
import { Results } from '@venture/play/views/Results';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { type State, score, seenRounds } from '../engine';
import { ComeBack } from './ComeBack';
import { signed, TEXT } from './messages';
import { Words } from './Words';

type Props = { readonly state: State; readonly onPlayAgain: () => void };

/** How a game stood when it was forfeited, for whoever comes back to it. */
export function Forfeited({ state, onPlayAgain }: Props) {
  const rounds = seenRounds(state);
  return (
    <Page>
      <PageHeader title={TEXT.title} lead={TEXT.lead} back={GAMES} compact />
      <Results title="You forfeited this game" best={undefined} onPlayAgain={onPlayAgain}>
        <p>{`It ended in round ${state.current + 1} of ${state.rounds.length}, with ${signed(score(state))} points.`}</p>
        <ComeBack missed={rounds.filter(({ solved }) => !solved).length} />
        <Words rounds={rounds} />
      </Results>
    </Page>
  );
}
