import { FinderDialog } from '@venture/api/react/FinderDialog';
import type { FindablePage } from '@venture/api/react/PageFinder';
import typography from '@venture/ui/typography.module.css';
import { useUser } from '@venture/ui/useUser';
import { useApp } from '../host/app/app-context';
import { useListing } from '../host/list/listing';

/** Pages that are reached by links in mail, and are useless without such a link. */
const BY_LINK = ['/reset-password', '/confirm-email'];
/** Pages that are of no use to a logged-in person. */
const FOR_GUESTS = ['/login', '/signup', '/forgot-password'];

type Props = {
  /** Pages of the shell; those of remotes are in the list. */
  readonly pages: readonly FindablePage[];
  readonly onDone: () => void;
};

/** Finds pages of the shell and of remotes; says which remotes are unavailable. */
export function PageFinder({ pages, onDone }: Props) {
  const { app } = useApp();
  const { remotes, problems } = useListing();
  const left = useUser() ? [...BY_LINK, ...FOR_GUESTS] : BY_LINK;
  const routes = remotes.flatMap((remote) => remote.routes).filter(({ path }) => !left.includes(path));
  return (
    <FinderDialog pages={[...pages, ...routes]} onGo={(path) => app?.navigate(path)} onDone={onDone}>
      {problems.map(({ name, reason }) => (
        <p key={name} className={typography['note']}>
          {name} is unavailable: {reason}
        </p>
      ))}
    </FinderDialog>
  );
}
