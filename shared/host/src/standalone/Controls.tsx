import type { RemoteEntry } from '@venture/contract/remotes';
import { removeStored, storedKeys, writeStored } from '@venture/device/storage';
import { removeUser, type StoredUser, storeUser } from '@venture/device/stored-user';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { observable } from '@venture/ui/observable';
import { RadioCards } from '@venture/ui/RadioCards';
import { SettingsFields } from '@venture/ui/SettingsFields';
import { TextArea } from '@venture/ui/TextArea';
import { Toggle } from '@venture/ui/Toggle';
import { THEMES, useTheme } from '@venture/ui/theme';
import { useSettings } from '@venture/ui/useSettings';
import { useUser } from '@venture/ui/useUser';
import { type ComponentProps, useState, useSyncExternalStore } from 'react';
import type { MessageObserver } from '../channel';
import styles from './Controls.module.css';

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

/** Returns what the stored user is here: a guest, a student or an admin. */
function personOf(session: StoredUser | undefined): Person {
  if (!session) return 'guest';
  return session.userType === 'admin' ? 'admin' : 'student';
}

/** Clears this origin's storage, to start like a new device. */
function emptyDevice(): void {
  for (const key of storedKeys('')) removeStored(key);
}

/** Keys that the library stores for every remote; others contain a game's name. */
const COMMON = ['venture.settings', 'venture.theme', 'venture.latest-event', 'userId', 'userType'];
const OF_REMOTE = ['venture.play', 'venture.help-seen'];
const RUBBISH = '{"x":[';

/** Corrupts all stored values, and all that this remote would store, as if after a crash or by an old version. */
function corruptDevice(remote: string): void {
  const expected = [...COMMON, ...OF_REMOTE.map((prefix) => `${prefix}.${remote}`)];
  for (const key of new Set([...storedKeys(''), ...expected])) writeStored(key, RUBBISH);
}

type Props = {
  readonly remote: Pick<RemoteEntry, 'name' | 'framed' | 'wrapped'>;
  readonly messages: MessageLog;
  readonly onStartAgain: () => void;
  /** Reloads the page, since it reads storage when it starts. */
  readonly reload?: () => void;
};

/** Simulates what the app and a device do to a remote, where browser tools cannot. */
export function Controls({ remote, messages, onStartAgain, reload = () => window.location.reload() }: Props) {
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
      <div className={styles['group']}>
        <Choice legend="Person" options={PEOPLE} value={personOf(session)} onChange={become} />
        <p>Stores what a login stores. The server knows nothing of it.</p>
      </div>
      <Choice legend="Theme" options={THEMES} value={theme} onChange={setTheme} />
      <Device remote={remote.name} reload={reload} />
      {!remote.wrapped && (
        <div className={styles['group']}>
          <SettingsFields settings={settings} timersApplyTo="the next game or quiz" />
        </div>
      )}
      {remote.framed && <Messages log={messages} />}
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

type ChoiceProps<Value extends string> = Pick<ComponentProps<typeof RadioCards>, 'legend'> & {
  readonly options: readonly Value[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const cards = options.map((option) => ({ value: option, label: option }));
  const choose = (chosen: string) => onChange(options.find((option) => option === chosen) ?? value);
  return <RadioCards legend={legend} options={cards} value={value} onChange={choose} />;
}

/** Changes storage only on localhost, since elsewhere it contains people's real progress. */
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
      <SmallButton onClick={after(emptyDevice)}>Empty it</SmallButton>
      <SmallButton onClick={after(() => corruptDevice(remote))}>Corrupt it</SmallButton>
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

const [MOST, MOST_CHARACTERS] = [50, 200];

type MessageLog = ReturnType<typeof createMessageLog>;

/** Keeps the newest messages between the page and its frame, except pings. */
export function createMessageLog() {
  const { get, set, subscribe } = observable<readonly string[]>([]);
  const record: MessageObserver = (from, { type, ...content }) => {
    if (type === 'ping' || type === 'alive') return;
    const text = JSON.stringify(content, (_, value) =>
      value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value,
    );
    set([`${from}: ${type} ${text.slice(0, MOST_CHARACTERS)}`, ...get()].slice(0, MOST));
  };
  return { get, subscribe, record };
}

function Messages({ log }: { readonly log: MessageLog }) {
  const lines = useSyncExternalStore(log.subscribe, log.get);
  return <TextArea label="Messages, newest first" readOnly rows={8} value={lines.join('\n')} />;
}
