import { removeStored, store } from '@venture/api/storage';
import { removeUser, type StoredUser, storeUser } from '@venture/api/stored-user';
import { TIMINGS } from '@venture/api/timing';
import { Button } from '@venture/ui/Button';
import { THEMES, useTheme } from '@venture/ui/theme';
import { useSettings } from '@venture/ui/useSettings';
import { useUser } from '@venture/ui/useUser';
import { useId } from 'react';
import { isLocal } from '../verify-list';
import styles from './Controls.module.css';

const PEOPLE = ['guest', 'student', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

const SESSIONS: Record<Exclude<Person, 'guest'>, StoredUser> = {
  student: { userId: 'standalone-student', userType: 'user' },
  admin: { userId: 'standalone-admin', userType: 'admin' },
};

/** Stores what a login or logout of this person stores. */
function become(person: Person): void {
  if (person === 'guest') removeUser();
  else storeUser(SESSIONS[person]);
}

/** The stored user, however it got there. */
function personOf(session: StoredUser | undefined): Person {
  if (!session) return 'guest';
  return session.userType === 'admin' ? 'admin' : 'student';
}

/** Removes everything this origin stores, as on a new device. */
function emptyDevice(): void {
  for (const key of storedKeys()) removeStored(key);
}

/** Keys that the library stores for every remote; a game also has keys named after it. */
const COMMON = ['venture.settings', 'venture.theme', 'venture.latest-event', 'userId', 'userType'];
const OF_REMOTE = ['venture.play', 'venture.help-seen'];
const RUBBISH = '{"x":[';

/**
 * Corrupts everything this origin stores, and everything this remote would store, as a crash or an old
 * version might.
 */
function corruptDevice(remote: string): void {
  const expected = [...COMMON, ...OF_REMOTE.map((prefix) => `${prefix}.${remote}`)];
  for (const key of new Set([...storedKeys(), ...expected])) store(key, RUBBISH);
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

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
