import { useId } from 'react';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import styles from './SettingsDialog.module.css';
import type { SettingsInUse } from './settings';
import { TIMINGS, type Timing } from './timing';

const timers = {
  x1: 'As specified',
  'x1.5': 'One and a half times as long',
  x2: 'Twice as long',
  x10: 'Ten times as long',
  off: 'No time limit',
} as const satisfies Record<Timing, string>;

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly settings: SettingsInUse;
  /** What the timers apply from, such as "your next game"; without it, nothing here is timed. */
  readonly timersApplyTo?: string | undefined;
};

/** The settings that all games and quizzes share: time and sound. */
export function SettingsDialog({ open, onClose, settings, timersApplyTo }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Settings"
      size="small"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Timers settings={settings} note={timersApplyTo} />
      <label className={styles['choice']}>
        <input
          type="checkbox"
          checked={settings.sound}
          onChange={(event) => settings.change({ sound: event.target.checked })}
        />
        Sound effects
      </label>
      <p className={styles['note']}>Kept on this device, for all games and quizzes.</p>
    </Dialog>
  );
}

function Timers({ settings, note }: { readonly settings: SettingsInUse; readonly note: string | undefined }) {
  const name = useId();
  return (
    <fieldset className={styles['timers']} aria-describedby={`${name}-note`}>
      <legend>Timers</legend>
      {TIMINGS.map((timing) => (
        <label key={timing} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            checked={settings.timing === timing}
            onChange={() => settings.change({ timing })}
          />
          {timers[timing]}
        </label>
      ))}
      <p id={`${name}-note`} className={styles['note']}>
        {note === undefined
          ? 'There is no clock in this game; timed games and quizzes follow this choice.'
          : `Applies to ${note}. XP and badges are the same with every choice.`}
      </p>
    </fieldset>
  );
}
