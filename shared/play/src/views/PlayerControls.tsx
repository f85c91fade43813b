import { Button } from '@venture/ui/Button';
import { BackIcon, NextIcon, PauseIcon, RestartIcon, RunIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { type ReactNode, useId } from 'react';
import { type Player, SPEEDS, type Speed } from '../usePlayer';
import styles from './Replay.module.css';

type Props = {
  readonly player: Player;
  /** The move that is shown, in a sentence. */
  readonly now: string;
};

/** Play, pause, step, a slider over all moves, and the speed. */
export function PlayerControls({ player, now }: Props) {
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

type StepProps = Pick<Props, 'player'> & {
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

function SpeedChoice({ player: { speed, setSpeed } }: Pick<Props, 'player'>) {
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
            {saySpeed(each)}
          </option>
        ))}
      </select>
    </span>
  );
}

const saySpeed = (speed: Speed) => `${speed}×`;
