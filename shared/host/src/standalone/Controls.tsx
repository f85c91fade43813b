import { removeStored, writeStored } from '@venture/api/storage';
import { removeUser, type StoredUser, storeUser } from '@venture/api/stored-user';
import type { RemoteEntry } from '@venture/contract/remotes';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { SettingsFields } from '@venture/ui/SettingsFields';
import { Toggle } from '@venture/ui/Toggle';
import { THEMES, useTheme } from '@venture/ui/theme';
import { useSettings } from '@venture/ui/useSettings';
import { useUser } from '@venture/ui/useUser';
import { type ComponentProps, useId, useState } from 'react';
import styles from './Controls.module.css';
import { Messages } from './Messages';

const PEOPLE = ['guest', 'student', 'admin'] as const;
type Person = (typeof PEOPLE)[number];

const SESSIONS: Record<Exclude<Person, 'guest'>, StoredUser> = {
  student: { userId: 'standalone-student', userType: 'user' },
  admin: { userId: 'standalone-admin', userType: 'admin' },
};

/** Changes storage as a login or logout of this person does. */
function become(person: Person): void {
  if (person === 'guest') removeUser();
  else storeUser(SESSIONS[person]);
}

/** The role of the stored user. */
function personOf(session: StoredUser | undefined): Person {
  if (!session) return 'guest';
  return session.userType === 'admin' ? 'admin' : 'student';
}

/** Clears this origin's storage, to start like a new device. */
function emptyDevice(): void {
  for (const key of storedKeys()) removeStored(key);
}

/** Keys that the library stores for every remote; others contain a game's name. */
const COMMON = ['venture.settings', 'venture.theme', 'venture.latest-event', 'userId', 'userType'];
const OF_REMOTE = ['venture.play', 'venture.help-seen'];
const RUBBISH = '{"x":[';

/** Corrupts all stored values, and all that this remote would store, as after a crash or from an old version. */
function corruptDevice(remote: string): void {
  const expected = [...COMMON, ...OF_REMOTE.map((prefix) => `${prefix}.${remote}`)];
  for (const key of new Set([...storedKeys(), ...expected])) writeStored(key, RUBBISH);
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

type Props = {
  readonly remote: Pick<RemoteEntry, 'name' | 'framed' | 'wrapped'>;
  readonly onStartAgain: () => void;
  /** Reloads the page, since it reads storage when it starts. */
  readonly reload?: () => void;
};

/** Simulates what the app and a device do to a remote, as far as browser tools cannot. */
export function Controls({ remote, onStartAgain, reload = () => window.location.reload() }: Props) {
  const session = useUser();
  const settings = useSettings();
  const [theme, setTheme] = useTheme();
  return (
    <div className={styles['controls']}>
      <fieldset className={styles['group']}>
        <legend>Page</legend>
        <SmallButton onClick={onStartAgain}>End it, and start it again</SmallButton>
        {remote.framed && <FrameControls />}
      </fieldset>
      <Radios
        legend="Person"
        hint="Stores what a login stores. The server knows nothing of it."
        options={PEOPLE}
        value={personOf(session)}
        onChange={become}
      />
      <Radios legend="Theme" options={THEMES} value={theme} onChange={setTheme} />
      <Device remote={remote.name} reload={reload} />
      {!remote.wrapped && (
        <div className={styles['group']}>
          <SettingsFields settings={settings} timersApplyTo="the next game or quiz" />
        </div>
      )}
      {remote.framed && <Messages />}
    </div>
  );
}

/** Covers the frame, as dialogs of the app do, and gives it the size of a phone. */
function FrameControls() {
  const root = document.documentElement;
  const [isCovered, setCovered] = useState(false);
  const [isPhone, setPhone] = useState(() => root.hasAttribute('data-phone'));
  return (
    <>
      <SmallButton onClick={() => setCovered(true)}>Cover it</SmallButton>
      <Toggle
        label="A phone, 360 x 740"
        checked={isPhone}
        onChange={(next) => setPhone(root.toggleAttribute('data-phone', next))}
      />
      <Dialog open={isCovered} onClose={() => setCovered(false)} size="small" title="The page is covered">
        <p>Its document is hidden, as in a tab behind others: clocks and sounds should rest.</p>
      </Dialog>
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

/** Refuses to change storage except on localhost: elsewhere it contains people's real progress. */
function Device({ remote, reload }: { readonly remote: string; readonly reload: () => void }) {
  const after = (act: () => void) => () => {
    act();
    reload();
  };
  if (!isLocal(window.location))
    return <p>This origin stores what people have done. On localhost it can be emptied and corrupted.</p>;
  return (
    <fieldset className={styles['group']}>
      <legend>Device</legend>
      <div className={styles['options']}>
        <SmallButton onClick={after(emptyDevice)}>Empty it</SmallButton>
        <SmallButton onClick={after(() => corruptDevice(remote))}>Corrupt it</SmallButton>
      </div>
    </fieldset>
  );
}

/** Whether the page is served from localhost. */
export function isLocal({ hostname }: Pick<Location, 'hostname'>): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button variant="secondary" size="small" {...props} />;
}
