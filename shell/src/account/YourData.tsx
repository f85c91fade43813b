import { addressOf } from '@venture/api/v1/call';
import { exportMe, myDownloads } from '@venture/api/v1/me';
import { sayTimeOf } from '@venture/progress/day';
import { buttonLook } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import lists from '../admin/lists.module.css';
import { Requested } from '../admin/Requested';
import { WhoSees } from '../privacy/WhoSees';

/** What is kept about a person: a copy of it, who can see what, and which admins' downloads there were. */
export function YourData() {
  return (
    <>
      <Card as="section" padding="large">
        <h2>Your data</h2>
        <p>
          One JSON file with everything this server keeps about you: your account, your progress with every
          answer and every move, your notebook, what games saved for you, your places on leaderboards, your
          classes and your messages.
        </p>
        <ButtonRow>
          <a href={addressOf(exportMe)} download {...buttonLook({ variant: 'secondary' })}>
            Download my data
          </a>
        </ButtonRow>
      </Card>
      <Card as="section" padding="large" aria-labelledby="who-sees">
        <h2 id="who-sees">Who can see what</h2>
        <WhoSees />
        <h3>Downloads by administrators</h3>
        <Downloads />
      </Card>
    </>
  );
}

function Downloads() {
  const request = useQuery(myDownloads, {});
  return (
    <Requested request={request} label="Loading downloads of your data" lines={2} headingLevel={3}>
      {({ downloads }) =>
        downloads.length === 0 ? (
          <p>No download by an administrator is recorded.</p>
        ) : (
          <ul className={lists['rows']}>
            {downloads.map(({ at, reason }) => (
              <li key={at}>
                <div>
                  <p className={lists['name']}>An administrator downloaded your data.</p>
                  <p className={typography['note']}>{sayTimeOf(at)}</p>
                  <p>{reason === undefined ? 'No reason was recorded.' : `Reason: ${reason}`}</p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Requested>
  );
}
