import { call } from '@venture/api/v1/call';
import { rollbackRemote, switchRemote } from '@venture/api/v1/releases';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import { timeOf } from '../times';
import { AskTwice } from './AskTwice';
import type { PartProps } from './part';

/** What is live, and the ways to stop it: an earlier release, or none. */
export function Live({ remote: { name, owner, live, releases }, running, change }: PartProps) {
  const before = releases.find(({ state }) => state === 'previous');
  const params = { name };
  const switchTo = (disabled: boolean) =>
    change(
      'switch',
      () => call(switchRemote, { params, body: { disabled } }),
      disabled ? 'It is switched off.' : 'It is on again.',
    );
  return (
    <section className={stack['gap-3']} aria-label="Live">
      <p>{owner === undefined ? 'Belongs to the platform.' : `Belongs to the team ${owner}.`}</p>
      {live ? (
        <>
          <p>
            <strong>{live.version}</strong> is live
            {live.since !== undefined && ` since ${timeOf(live.since)}`}
            {live.isDisabled && ', and switched off: its pages say so, and it has no cards'}.
          </p>
          <ButtonRow>
            {live.isDisabled ? (
              <Button variant="secondary" working={running === 'switch'} onClick={() => switchTo(false)}>
                Switch on
              </Button>
            ) : (
              <AskTwice
                label="Switch off"
                sure={`Switch ${name} off for everybody`}
                variant="secondary"
                working={running === 'switch'}
                onSure={() => switchTo(true)}
              />
            )}
            {before && (
              <Button
                variant="secondary"
                working={running === 'roll back'}
                onClick={() =>
                  change(
                    'roll back',
                    () => call(rollbackRemote, { params, body: { version: before.version } }),
                    `${before.version} is live again.`,
                  )
                }
              >
                Roll back to {before.version}
              </Button>
            )}
          </ButtonRow>
        </>
      ) : (
        <p>No release of it is live.</p>
      )}
    </section>
  );
}
