import type { Class } from '@venture/api/v1/classes';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';

type Props = Pick<Class, 'id' | 'isArchived'> & { readonly headingLevel: 2 | 3 };

/** Shown for a class without members, with links to the next steps. */
export function NoMembers({ id, isArchived, headingLevel }: Props) {
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title="No members yet"
      text={
        isArchived
          ? 'Nobody joined this class before it was archived.'
          : 'Show your learners the code, or invite them by email. What you assign waits for them.'
      }
      headingLevel={headingLevel}
      actions={
        !isArchived && (
          <>
            <LinkButton to={`/admin/courses/${id}/invite`}>Invite learners</LinkButton>
            <LinkButton variant="secondary" to={`/admin/courses/${id}/assignments`}>
              Add assignments
            </LinkButton>
          </>
        )
      }
    />
  );
}
