import { ClassFrame } from '../../frame/ClassFrame';
import { ImportList } from './ImportList';
import { JoinCode } from './JoinCode';
import { Waiting } from './Waiting';

/** The ways into a class: its link, its code, and invitations by email. */
export function InvitePage() {
  return (
    <ClassFrame title="Invite learners">
      {(of) =>
        of.isArchived ? (
          <p>This class is archived: nobody can join it. You can reopen it on its page “Members”.</p>
        ) : (
          <>
            <JoinCode of={of} />
            <ImportList id={of.id} />
            <Waiting id={of.id} />
          </>
        )
      }
    </ClassFrame>
  );
}
