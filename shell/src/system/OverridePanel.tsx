import { Card } from '@venture/ui/Card';
import { Toggle } from '@venture/ui/Toggle';
import { useState } from 'react';
import { useListing } from '../remotes/list';
import { ChoiceForm } from './ChoiceForm';
import { CHOICE_HOURS, type Choice, placeIn, readChoice } from './choice';
import { Reset, timeOf } from './OverrideNotice';
import styles from './OverridePanel.module.css';

/** Lets this browser, and no other, use one remote from elsewhere for a while. */
export function OverridePanel() {
  const { override } = useListing();
  const [isOn, setOn] = useState(false);
  const choice = override && readChoice();
  return (
    <section aria-labelledby="override" className={styles['section']}>
      <h2 id="override">Try another release</h2>
      <p>
        For teams: one remote can come from your own computer, or be another of its releases, in this browser
        alone and for {CHOICE_HOURS} hours. Everybody else keeps what is live.
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
          {isOn && <ChoiceForm />}
        </Card>
      )}
    </section>
  );
}

function InUse({ choice }: { readonly choice: Choice }) {
  return (
    <Card>
      <p>
        <strong>{choice.remote}</strong> is from <strong>{placeIn(choice)}</strong> until{' '}
        {timeOf(choice.until)}.
      </p>
      <div>
        <Reset />
      </div>
    </Card>
  );
}
