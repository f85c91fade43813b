import { TIMINGS, type Timing } from '@venture/api/timing';
import { RadioCards } from './RadioCards';
import { Toggle } from './Toggle';
import { useMotion } from './theme';
import type { SettingsInUse } from './useSettings';

const timers: Record<Timing, string> = {
  x1: 'Standard time',
  'x1.5': 'One and a half times as long',
  x2: 'Twice as long',
  x10: 'Ten times as long',
  off: 'No time limit',
};

type Props = {
  readonly settings: SettingsInUse;
  /** The part that the timers apply to, such as "your next game"; if omitted, a note says that nothing is timed here. */
  readonly timersApplyTo?: string | undefined;
};

/** This device's settings for all games and quizzes: time, sound and motion. */
export function SettingsFields({ settings, timersApplyTo }: Props) {
  const [motion, setMotion] = useMotion();
  return (
    <>
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
        hint="Saved on this device, for all games and quizzes."
        checked={settings.sound}
        onChange={(sound) => settings.change({ sound })}
      />
      <Toggle
        label="Less motion"
        hint="Nothing slides, drops or fades. If your system already asks for less motion, that counts too."
        checked={motion === 'reduced'}
        onChange={(isReduced) => setMotion(isReduced ? 'reduced' : 'system')}
      />
    </>
  );
}
