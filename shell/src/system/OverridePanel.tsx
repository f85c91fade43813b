import { sayTimeOf } from '@venture/progress/day';
import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import { Toggle } from '@venture/ui/Toggle';
import { useState } from 'react';
import { useListing } from '../remotes/listing';
import { OverrideForm } from './OverrideForm';
import { Reset } from './OverrideNotice';
import styles from './OverridePanel.module.css';
import { describeSource, OVERRIDE_HOURS, readOverride, type StoredOverride } from './stored-override';

/** Lets this browser, and no other, use another release of a remote for a while. */
export function OverridePanel() {
  const { override } = useListing();
  const [isOn, setOn] = useState(false);
  const choice = override && readOverride();
  return (
    <section aria-labelledby="override" className={`${stack['gap-4']} ${styles['section']}`}>
      <h2 id="override">Try another release</h2>
      <p>
        For teams: one remote can come from your own computer, or be another of its releases, in this browser
        alone and for {OVERRIDE_HOURS} hours. Everybody else keeps what is live.
      </p>
      {choice ? (
        <InUse choice={choice} />
      ) : (
        <Card>
          <Toggle
            label="Use another release in this browser"
            hint="What you choose runs with everything that this app may do for you. Choose only what you trust."
            checked={isOn}
            onChange={setOn}
          />
          {isOn && <OverrideForm />}
        </Card>
      )}
    </section>
  );
}

function InUse({ choice }: { readonly choice: StoredOverride }) {
  return (
    <Card>
      <p>
        <strong>{choice.remote}</strong> is from <strong>{describeSource(choice)}</strong> until{' '}
        {sayTimeOf(choice.until)}.
      </p>
      <div>
        <Reset />
      </div>
    </Card>
  );
}
