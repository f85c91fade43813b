import { LocalOrigin } from '@venture/contract/override';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Field } from '@venture/ui/Field';
import { RadioCards } from '@venture/ui/RadioCards';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { type RemoteEntry, useListing } from '../remotes/listing';
import styles from './OverridePanel.module.css';
import { expiryTime, OVERRIDE_HOURS, storeOverride, Version } from './stored-override';

const SOURCES = [
  { value: 'origin', label: 'From my computer', note: 'A development server, started with npm run dev' },
  { value: 'version', label: 'Another release', note: 'Signed, and still in the store' },
] as const;

const ERRORS = {
  origin: 'Give an address like http://localhost:3100.',
  version: 'Give a version like 1.2.3 or 1.2.3-0f1e2d3c.',
  full: 'This browser stores nothing for this page, so a choice would be lost at once.',
} as const;

/** Chooses a remote and its source; then the page reloads with it. */
export function OverrideForm() {
  const { remotes, disabled } = useListing();
  const all = [...remotes, ...disabled];
  const [first] = all;
  if (first) return <Form all={all} first={first} />;
  return (
    <Alert tone="info" role="note">
      No remote is known, so there is none to replace.
    </Alert>
  );
}

function Form({ all, first }: { readonly all: readonly RemoteEntry[]; readonly first: RemoteEntry }) {
  const [name, setName] = useState(first.name);
  const [source, setSource] = useState<string>('origin');
  const [origin, setOrigin] = useState('http://localhost:3100');
  const [version, setVersion] = useState<string>();
  const [error, setError] = useState<string>();
  const previous = all.find((remote) => remote.name === name)?.previous?.version;
  const values = { origin, version: version ?? previous ?? '' };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = save(name, source, values);
    setError(message);
    if (!message) window.location.reload();
  };

  return (
    <form onSubmit={submit} className={`${stack['gap-4']} ${styles['form']}`} noValidate>
      <Select
        label="Remote"
        value={name}
        onChoose={setName}
        options={all.map((one) => ({ value: one.name, label: `${one.title} (${one.version})` }))}
      />
      <RadioCards legend="Where it comes from" options={SOURCES} value={source} onChange={setSource} />
      {source === 'origin' ? (
        <Field
          {...EXACT}
          label="Address of the server"
          hint="On this computer: http://localhost or http://127.0.0.1, with a port."
          inputMode="url"
          value={origin}
          error={error}
          onChange={(event) => setOrigin(event.currentTarget.value)}
        />
      ) : (
        <Field
          {...EXACT}
          label="Version"
          hint={
            previous
              ? `The previous release is ${previous}. Any release that is still in the store will do.`
              : 'The name of its folder in the store.'
          }
          value={values.version}
          error={error}
          onChange={(event) => setVersion(event.currentTarget.value)}
        />
      )}
      <div>
        <Button type="submit">Use it for {OVERRIDE_HOURS} hours</Button>
      </div>
    </form>
  );
}

/** What is wrong with the choice; nothing once it is stored. */
function save(
  remote: string,
  place: string,
  wanted: { readonly origin: string; readonly version: string },
): string | undefined {
  const common = { remote, until: expiryTime() };
  // An address as people copy it may end in a slash.
  const [origin, version] = [wanted.origin.trim().replace(/\/+$/, ''), wanted.version.trim()];
  const isLocal = place === 'origin';
  if (isLocal && !v.is(LocalOrigin, origin)) return ERRORS.origin;
  if (!isLocal && !v.is(Version, version)) return ERRORS.version;
  return storeOverride({ ...common, ...(isLocal ? { origin } : { version }) }) ? undefined : ERRORS.full;
}

/** Both hold words that no dictionary has. */
const EXACT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
