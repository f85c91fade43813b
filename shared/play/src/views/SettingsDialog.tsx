import { TIMINGS, type Timing } from '@venture/api/timing';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { RadioCards } from '@venture/ui/RadioCards';
import { Toggle } from '@venture/ui/Toggle';
import type { SettingsInUse } from '@venture/ui/useSettings';

const timers: Record<Timing, string> = {
  x1: 'Standard time',
  'x1.5': 'One and a half times as long',
  x2: 'Twice as long',
  x10: 'Ten times as long',
  off: 'No time limit',
};

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly settings: SettingsInUse;
  /** What the timers apply to, such as "your next game"; without it, nothing here is timed. */
  readonly timersApplyTo?: string | undefined;
};

/** The settings that all games and quizzes share: time and sound. */
export function SettingsDialog({ open, onClose, settings, timersApplyTo }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Settings" actions={<Button onClick={onClose}>Done</Button>}>
      <RadioCards
        legend="Timers"
        options={TIMINGS.map((value) => ({ value, label: timers[value] }))}
        value={settings.timing}
        onChange={(value) => settings.change({ timing: TIMINGS.find((timing) => timing === value) ?? 'x1' })}
      />
      <p>
        {timersApplyTo === undefined
          ? 'Nothing is timed here; timed games and quizzes follow this choice.'
          : `This applies to ${timersApplyTo}. XP and badges are the same with every choice.`}
      </p>
      <Toggle
        label="Sound effects"
        hint="Kept on this device, for all games and quizzes."
        checked={settings.sound}
        onChange={(sound) => settings.change({ sound })}
      />
    </Dialog>
  );
}
