import { originInWords } from '@venture/api/v1/origin-words';
import type { Preview } from '@venture/api/v1/previews';
import { sayTimeOf } from '@venture/progress/day';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { LinkButton } from '@venture/ui/LinkButton';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';

import { Facts } from '../facts/Facts';
import { useListing } from '../remotes/listing';
import { expiryTime, storePreview } from './stored-preview';

type Props = { readonly preview: Preview };

const STATES: Readonly<Record<Preview['state'], string>> = {
  live: 'Live: everybody has it',
  previous: 'Was live before the one that is live now',
  waiting: 'Waits until an admin approves what it claims',
  stored: 'Stored, and not live for everybody',
  removed: 'Deleted',
};

/** What the release is and what opening it means, before any of it runs. */
export function OpenPreview({ preview }: Props) {
  const { name, title, version, path } = preview;
  const open = useListing().preview?.release;
  const [isRefused, setRefused] = useState(false);
  const isOpen = open?.name === name && open.version === version;
  const openHere = () => {
    const isStored = storePreview({ remote: name, version, until: expiryTime() });
    setRefused(!isStored);
    if (!isStored) return;
    window.location.hash = path;
    window.location.reload();
  };
  return (
    <div className={stack['gap-5']}>
      <PageHeader
        title={`Preview of ${title} ${version}`}
        lead="In this tab alone, until you leave it. Everything else stays as it is live, and nothing done in the preview is kept."
      />
      <Card>
        <Facts facts={factsOf(preview)} />
      </Card>
      <Alert tone="info" role="note" title="It may not have been approved">
        So it runs in a frame of its own, and cannot act in your name. Give it no password.
      </Alert>
      {isRefused && <Alert>This browser stores nothing for this page, so no preview can be opened.</Alert>}
      <div>
        {isOpen ? (
          <LinkButton to={path}>Go to {title}</LinkButton>
        ) : (
          <Button onClick={openHere}>Open preview</Button>
        )}
      </div>
    </div>
  );
}

function factsOf({ name, owner, state, storedAt, origin }: Preview) {
  return [
    ['Remote', owner === undefined ? name : `${name}, of the team ${owner}`],
    ['State', STATES[state]],
    ['Sent', [sayTimeOf(storedAt), ...originInWords(origin)].join(' · ')],
  ] as const;
}
