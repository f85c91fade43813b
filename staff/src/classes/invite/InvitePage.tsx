import type { Class } from '@venture/api/v1/classes';
import { useState } from 'react';
import { ClassFrame } from '../../frame/ClassFrame';
import { ImportList } from './ImportList';
import { JoinCode } from './JoinCode';
import { Waiting } from './Waiting';

/** The ways into a class: its link, its code, and invitations by email. */
export function InvitePage() {
  return (
    <ClassFrame title="Invite learners">
      {(of, onChange) => <Invite key={String(of.isArchived)} of={of} onChange={onChange} />}
    </ClassFrame>
  );
}

type Props = { readonly of: Class; readonly onChange: (now: Class) => void };

function Invite({ of, onChange }: Props) {
  const [imports, setImports] = useState(0);
  if (of.isArchived)
    return <p>This class is archived: nobody can join it. You can reopen it on its page “Members”.</p>;
  return (
    <>
      <JoinCode of={of} onChange={onChange} />
      <ImportList id={of.id} onInvited={() => setImports(imports + 1)} />
      <Waiting key={imports} id={of.id} />
    </>
  );
}
