import { TIMINGS } from '@venture/api/timing';
import { Button } from '@venture/ui/Button';
import { THEMES, useTheme } from '@venture/ui/theme';
import { useSettings } from '@venture/ui/useSettings';
import { useUser } from '@venture/ui/useUser';
import { useId } from 'react';
import { isLocal } from '../verify-list';
import styles from './Controls.module.css';
import { become, corruptDevice, emptyDevice, PEOPLE, personOf } from './device';

type Props = {
  readonly remote: string;
  /** Storage is read when the page starts. */
  readonly reload?: () => void;
};

/** The user, the device's storage and a person's choices; the browser's tools can simulate the rest. */
export function Controls({ remote, reload = () => window.location.reload() }: Props) {
  const session = useUser();
  return (
    <div className={styles['controls']}>
      <Radios
        legend="Person"
        hint="Stores what a login stores. The server knows nothing of it."
        options={PEOPLE}
        value={personOf(session)}
        onChange={become}
      />
      <Storage remote={remote} reload={reload} />
      <Preferences />
    </div>
  );
}

/** What a person chooses in the settings of the app. */
function Preferences() {
  const [theme, setTheme] = useTheme();
  const { timing, change } = useSettings();
  return (
    <>
      <Radios legend="Theme" options={THEMES} value={theme} onChange={setTheme} />
      <Radios
        legend="Timers"
        hint="For the next game or quiz; one that has started keeps its own."
        options={TIMINGS}
        value={timing}
        onChange={(next) => change({ timing: next })}
      />
    </>
  );
}

type RadiosProps<Value extends string> = {
  readonly legend: string;
  readonly hint?: string;
  readonly options: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A few values of which one is in force. */
function Radios<Value extends string>({ legend, hint, options, value, onChange }: RadiosProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles['group']} aria-describedby={hint && id}>
      <legend>{legend}</legend>
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={id} checked={option === value} onChange={() => onChange(option)} />
            {option}
          </label>
        ))}
      </div>
      {hint && <p id={id}>{hint}</p>}
    </fieldset>
  );
}

/** Anywhere but on the developer's own computer this origin is the app's, with people's real progress. */
function Storage({ remote, reload }: { readonly remote: string; readonly reload: () => void }) {
  const isOwn = isLocal(window.location);
  const after = (act: () => void) => () => {
    act();
    reload();
  };
  return (
    <fieldset className={styles['group']}>
      <legend>Storage</legend>
      {isOwn && (
        <div className={styles['options']}>
          <Button variant="secondary" size="small" onClick={after(emptyDevice)}>
            Empty it
          </Button>
          <Button variant="secondary" size="small" onClick={after(() => corruptDevice(remote))}>
            Corrupt it
          </Button>
        </div>
      )}
      <p>
        {isOwn
          ? 'Everything this origin stores on this device, including person and timers; then the page reloads.'
          : 'Not here: this origin stores what people have done. On localhost you can empty and corrupt it.'}
      </p>
    </fieldset>
  );
}
