import { useQuery } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { getMe } from '@venture/api/v1/me';
import { AREAS, mayPersonOpen } from '@venture/client/areas';
import { endpointQuery } from '@venture/client/queries';
import field from '@venture/ui/Field.module.css';
import finder from '@venture/ui/Finder.module.css';
import { NextIcon, SearchIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useUser } from '@venture/ui/useUser';
import { CommandEmpty, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk';
import { useEffect, useRef } from 'react';
import { useApp } from '../host/frame/app-context';
import { type ListingState, useListing } from '../host/list/listing';
import { type FindablePage, scoreMatch } from './find';
import styles from './PageFinder.module.css';

type Props = {
  /** Those of the shell; the remotes' are in the list. */
  readonly pages: readonly FindablePage[];
  readonly onDone: () => void;
};

/** Type to filter pages, choose with the arrow keys, open with Enter. */
export function PageFinder({ pages, onDone }: Props) {
  const { app } = useApp();
  const listing = useListing();
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const go = (path: string) => {
    onDone();
    app?.navigate(path);
  };
  return (
    <CommandRoot label="Page" loop filter={fitOf} className={`${stack['gap-3']} ${finder['finder']}`}>
      <div className={finder['search']}>
        <SearchIcon aria-hidden />
        <CommandInput ref={input} placeholder="Type a page's name" className={field['control']} />
      </div>
      <CommandList label="Pages" className={finder['list']}>
        <CommandEmpty className={styles['empty']}>No page has this name.</CommandEmpty>
        <Places places={destinations(pages, listing, user !== undefined)} onGo={go} />
        {user && answersV1() && <OwnAreas key={user.userId} onGo={go} />}
      </CommandList>
      {listing.problems.map(({ name, reason }) => (
        <p key={name} className={typography['note']}>
          {name} is unavailable: {reason}
        </p>
      ))}
    </CommandRoot>
  );
}

type PlacesProps = { readonly places: readonly FindablePage[]; readonly onGo: (path: string) => void };

function Places({ places, onGo }: PlacesProps) {
  return places.map(({ path, title, keywords = [] }) => (
    <CommandItem
      key={path}
      value={path}
      keywords={[title, ...keywords]}
      onSelect={() => onGo(path)}
      className={`${finder['item']} ${styles['page']}`}
    >
      <span className={styles['title']}>{title}</span>
      <span className={`${typography['note']} ${styles['path']}`}>{path}</span>
      <NextIcon aria-hidden />
    </CommandItem>
  ));
}

const ADMIN_DASHBOARD: FindablePage = {
  path: '/dashboard-admin',
  title: 'Admin dashboard',
  keywords: ['administration', 'administrator', 'manage'],
};

/** The admin pages that this person may open; none until that is known. */
function OwnAreas({ onGo }: Pick<PlacesProps, 'onGo'>) {
  const { data: me } = useQuery(endpointQuery(getMe, {}));
  if (!me) return null;
  const areas = AREAS.filter((area) => mayPersonOpen(me, area));
  return <Places places={me.role === 'admin' ? [ADMIN_DASHBOARD, ...areas] : areas} onGo={onGo} />;
}

/** By what an item is given above: its value, and its keywords with the title first. */
function fitOf(path: string, typed: string, [title = '', ...keywords]: readonly string[] = []): number {
  return scoreMatch({ path, title, keywords }, typed);
}

/** Pages reached by links in mail: without such a link there is nothing to do there. */
const BY_LINK = ['/reset-password', '/confirm-email'];
/** Of no use to people who are logged in. */
const FOR_GUESTS = ['/login', '/signup', '/forgot-password'];

/** Every address for everyone, from the shell and from the remotes. */
function destinations(
  pages: readonly FindablePage[],
  { remotes }: ListingState,
  isMember: boolean,
): readonly FindablePage[] {
  const left = isMember ? [...BY_LINK, ...FOR_GUESTS] : BY_LINK;
  const routes = remotes.flatMap((remote) => remote.routes);
  return [...pages, ...routes.filter(({ path }) => !left.includes(path))];
}
