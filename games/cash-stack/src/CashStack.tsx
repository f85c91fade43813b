import type { RulesModule } from '@venture/shared/play/rules';
import { useSettings } from '@venture/shared/play/settings';
import { useDelay } from '@venture/shared/play/useDelay';
import { useFrame } from '@venture/shared/play/useFrame';
import { useGame } from '@venture/shared/play/useGame';
import { GameFrame } from '@venture/shared/play/views/GameFrame';
import { Results } from '@venture/shared/play/views/Results';
import { useState } from 'react';
import styles from './CashStack.module.css';
import { Choices } from './Choices';
import { content, type Option } from './content';
import { Debrief, Outcome } from './Debrief';
import { budget, canAfford, canChoose, round, type State } from './engine';
import { Rounds } from './Rounds';
import * as game from './rules';
import { Stack } from './Stack';

type Props = { readonly rules?: RulesModule<State, game.Action, game.Options> };

/** The game as a page; `rules` with other numbers show what normal play cannot reach. */
export function CashStack({ rules = game }: Props) {
  const settings = useSettings();
  const { state, dispatch, isOver, isUnderWay, best, playAgain } = useGame(rules, {
    game: 'cash-stack',
    options: {},
  });
  const frame = useFrame({ game: 'cash-stack', isUnderWay, settings });
  const [considered, consider] = useState<Option>();
  const [refusals, setRefusals] = useState(0);
  useDelay(state.phase === 'settling', content.settleMs, () => dispatch({ type: 'settle' }));

  const choose = (option: Option) => {
    if (!canChoose(state)) return;
    const isBought = canAfford(state, option);
    setRefusals(isBought ? 0 : refusals + 1);
    frame.play(isBought ? 'good' : 'bad');
    dispatch({ type: 'choose', id: option.id });
  };

  return (
    <GameFrame
      frame={frame}
      title={content.title}
      lead={content.lead}
      facts={[
        { label: 'Round', value: `${round(state)} of ${state.setup.rounds}` },
        { label: 'Budget', value: budget(state) },
      ]}
      announcement={announcement(state)}
      help={<Help />}
      results={
        isOver && (
          <Results
            title={content.messages.over}
            best={best}
            onPlayAgain={playAgain}
            details={<Debrief state={state} />}
          >
            <Outcome state={state} />
          </Results>
        )
      }
    >
      <div className={styles['board']}>
        <div className={styles['picture']}>
          <Stack state={state} considered={considered} />
          <Rounds state={state} />
        </div>
        <Choices state={state} refusals={refusals} onChoose={choose} onConsider={consider} />
      </div>
    </GameFrame>
  );
}

function announcement(state: State): string {
  const last = state.chosen.at(-1);
  if (state.phase === 'over') return `The game is over. Your final budget is ${budget(state)}.`;
  if (state.phase === 'choosing' || last === undefined) {
    return `Round ${round(state)} of ${state.setup.rounds}: choose an option.`;
  }
  return `${last.text}: ${last.cost} spent, ${last.profit} back. Your budget is now ${budget(state)}.`;
}

function Help() {
  return (
    <ol className={styles['help']}>
      {content.help.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  );
}
