import { formatCount } from '@venture/api/format';
import { MoreTime, PassTime } from '@venture/progress/clock';
import { Button } from '@venture/ui/Button';
import { BackIcon, NextIcon, PauseIcon, RestartIcon, RunIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import * as v from 'valibot';
import { moveMs, type WatchableRun } from '../replay-moves';
import { type Playback, SPEEDS, usePlayback } from '../usePlayback';
import styles from './Replay.module.css';
import { type GameStat, StatBar } from './StatBar';

type Props<State, Action> = {
  readonly watchable: WatchableRun<State, Action>;
  readonly describeMove: (action: Action, after: State, before: State) => string | undefined;
  readonly listStats: (state: State) => readonly GameStat[];
  readonly children: (state: State, at: number) => ReactNode;
};

/** The board as it was, what moves it, and all moves in words. */
export function ReplayPlayer<State, Action>({
  watchable,
  describeMove,
  listStats,
  children,
}: Props<State, Action>) {
  const { start, moves } = watchable;
  const sentences = useMemo(
    () =>
      moves.map(
        ({ action, state, before }) =>
          describeTime(action) ?? describeMove(action, state, before) ?? 'A move',
      ),
    [moves, describeMove],
  );
  const player = usePlayback(useMemo(() => moves.map(({ action }) => moveMs(action)), [moves]));
  const { at, last, isRunning } = player;
  const state = moves[at - 1]?.state ?? start;
  const now = at === 0 ? 'The beginning' : (sentences[at - 1] ?? '');
  return (
    <section
      className={`${stack['gap-6']} ${styles['replay']}`}
      aria-label="Replay"
      onKeyDown={(event) => byKey(event, player)}
    >
      <div className={`${stack['gap-4']} ${styles['screen']}`}>
        <StatBar stats={listStats(state)} />
        <p className={styles['now']} aria-live={isRunning ? 'off' : 'polite'}>
          <span className={styles['count']}>{`${at} of ${last}`}</span> {now}
        </p>
        <div className={styles['board']}>{children(state, at)}</div>
        <PlayerControls player={player} now={now} />
      </div>
      <MoveList moves={sentences} at={at} onGo={player.go} isRunning={isRunning} />
    </section>
  );
}

/** Arrow keys go from move to move, where the focused control does not use them itself. */
function byKey(event: KeyboardEvent, { at, last, go }: ReturnType<typeof usePlayback>): void {
  const { key, target, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey) return;
  if (target instanceof Element && target.closest('input, select, [role="radiogroup"]')) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
}

/** The moves that every timed game has, in a sentence; undefined for all others. */
function describeTime(action: unknown): string | undefined {
  if (v.is(MoreTime, action)) return 'Took more time';
  if (!v.is(PassTime, action)) return undefined;
  return `${formatCount(action.seconds, 'second')} passed`;
}

type MoveListProps = {
  /** Each move in a sentence. */
  readonly moves: readonly string[];
  readonly at: number;
  readonly isRunning: boolean;
  readonly onGo: (at: number) => void;
};

/** All moves, to be read or gone to; the one that is shown stays in sight. */
function MoveList({ moves, at, isRunning, onGo }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  const numbered = moves.map((text, index) => ({ text, number: index + 1 }));
  useEffect(() => {
    if (isRunning) keepInSight(list.current, at);
  }, [isRunning, at]);
  return (
    <section className={styles['moves']} aria-labelledby="replay-moves">
      <h2 id="replay-moves">All moves</h2>
      <ol ref={list} className={styles['list']}>
        {numbered.map(({ text, number }) => (
          <li key={number}>
            <button
              type="button"
              className={styles['move']}
              aria-current={number === at ? 'step' : undefined}
              onClick={() => onGo(number)}
            >
              <span className={styles['number']}>{number}</span> {text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Scrolls the list alone: the page stays where the reader has it. */
function keepInSight(list: HTMLElement | null, at: number): void {
  const move = list?.children[at - 1];
  if (!list || !(move instanceof HTMLElement)) return;
  const top = move.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + move.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}

type PlayerControlsProps = {
  readonly player: Playback;
  /** The move that is shown, in a sentence. */
  readonly now: string;
};

/** Play, pause, step, a slider over all moves, and the speed. */
function PlayerControls({ player, now }: PlayerControlsProps) {
  const { at, last, isRunning, go, toggle } = player;
  return (
    <div className={`${stack['gap-3']} ${styles['controls']}`}>
      <input
        type="range"
        className={styles['slider']}
        aria-label="Move"
        aria-valuetext={`${at} of ${last}: ${now}`}
        min={0}
        max={last}
        step={1}
        value={at}
        onChange={(event) => go(event.target.valueAsNumber)}
      />
      <div className={`${row['gap-2']} ${row['wrap']}`}>
        <Step label="Back to the beginning" icon={<RestartIcon aria-hidden />} player={player} to={0} />
        <Step label="Previous move" icon={<BackIcon aria-hidden />} player={player} to={at - 1} />
        <Button icon={isRunning ? <PauseIcon aria-hidden /> : <RunIcon aria-hidden />} onClick={toggle}>
          {isRunning ? 'Pause' : 'Play'}
        </Button>
        <Step label="Next move" icon={<NextIcon aria-hidden />} player={player} to={at + 1} />
        <SpeedChoice player={player} />
      </div>
    </div>
  );
}

type StepProps = Pick<PlayerControlsProps, 'player'> & {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: number;
};

function Step({ label, icon, player: { at, last, go }, to }: StepProps) {
  const isIdle = to < 0 || to > last || to === at;
  return (
    <Button
      variant="secondary"
      aria-label={label}
      icon={icon}
      aria-disabled={isIdle}
      onClick={() => go(to)}
    />
  );
}

function SpeedChoice({ player: { speed, setSpeed } }: Pick<PlayerControlsProps, 'player'>) {
  const id = useId();
  return (
    <span className={`${row['gap-2']} ${styles['speed']}`}>
      <label htmlFor={id}>Speed</label>
      <select
        id={id}
        value={speed}
        onChange={({ target }) => setSpeed(SPEEDS.find((each) => String(each) === target.value) ?? 1)}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {`${each}×`}
          </option>
        ))}
      </select>
    </span>
  );
}
