import { recordRun } from '@venture/device/record';
import type { Run as RunEvent } from '@venture/rules/events';
import { extensionsIn, secondsIn } from '@venture/rules/log';
import { useState } from 'react';
import { type Best, compareWithBest } from './best';
import type { RulesModule, TimedOptions } from './rules';
import { takeTicket } from './run-tickets';
import { newPlay, type Run, type RunSetup, sameJson, useRun } from './useRun';
import { useRunTicket } from './useRunTicket';

export type Game<State, Action, Options> = Run<State, Action, Options> & {
  /** This play's ticket is on its way and may change the board, so hide the board. */
  readonly isAwaitingTicket: boolean;
  /** After the end: how the score compares with earlier plays with the same options. */
  readonly best: Best | undefined;
  /** Starts a new play with a new seed and the current options. */
  readonly playAgain: () => void;
};

export type GameSetup<State, Options> = Omit<RunSetup<State, never, Options>, 'record'> & {
  /** Whether a dialog covers the board. */
  readonly isCovered?: boolean;
  /** The words of the play; those that were not found come back for review. */
  readonly words?: ((state: State) => NonNullable<RunEvent['words']>) | undefined;
};

/** One game on the page: a run with a ticket, recorded and compared with earlier ones. */
export function useGame<State, Action extends { readonly type: string }, Options extends TimedOptions>(
  module: RulesModule<State, Action, Options>,
  { game, seed, options, isCovered = false, words }: GameSetup<State, Options>,
): Game<State, Action, Options> {
  const { rules } = module;
  const [ended, setEnded] = useState<{ readonly id: string; readonly best: Best }>();
  const { run, isGiven, send, again } = useRun(module, {
    game,
    seed,
    options,
    record(state, { id, actions, ...log }) {
      const { event, before } = recordRun({
        ...log,
        game,
        score: rules.score(state),
        facts: { ...rules.facts?.(state), moreTime: extensionsIn(actions) },
        words: words?.(state),
        timing: log.options.timing ?? 'x1',
        seconds: secondsIn(actions),
        play: actions,
      });
      setEnded({ id, best: compareWithBest(event, before) });
    },
  });
  const { state, log, isOver, tab } = run;
  const wantsTicket = !isGiven && !rules.isPractice?.(log.options) && !tab.isInOtherTab;
  const isAwaitingTicket = useRunTicket(wantsTicket ? game : undefined, log, {
    isCovered,
    restart: (start) => send({ type: 'ticket', id: log.id, start }),
    looksTheSame: (seed) => sameJson(rules.start(seed, log.options), state),
  });
  return {
    ...run,
    isAwaitingTicket,
    best: isOver && ended?.id === log.id ? ended.best : undefined,
    playAgain: () => again(() => newPlay(takeTicket(game, options))),
  };
}
