import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDebounced } from '@venture/ui/SearchField';
import { useUser } from '@venture/ui/useUser';
import { useState } from 'react';
import { answersV1 } from '../config';
import { formatCount } from '../format';
import { listClasses } from '../v1/classes';
import { getMe } from '../v1/me';
import { includesRole } from '../v1/roles';
import { AREAS, mayPersonOpen } from './areas';
import { Finder } from './Finder';
import { endpointQuery, listQuery } from './queries';

export type FindablePage = {
  readonly path: string;
  readonly title: string;
  /** Other words that people use for the page. */
  readonly keywords?: readonly string[] | undefined;
};

type Props = {
  /** Pages open to everybody; the role determines the others. */
  readonly pages: readonly FindablePage[];
  readonly onGo: (path: string) => void;
};

const ADMIN_DASHBOARD: FindablePage = {
  path: '/dashboard-admin',
  title: 'Admin dashboard',
  keywords: ['administration', 'administrator', 'manage'],
};

/** Finds pages that this person may open, and this person's classes by name or code. */
export function PageFinder({ pages, onGo }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const isKnown = useUser() !== undefined && answersV1();
  const { data: me } = useQuery({ ...endpointQuery(getMe, {}), enabled: isKnown });
  const hasClasses = me !== undefined && includesRole(me.role, 'instructor');
  const classes = useInfiniteQuery({
    ...listQuery(listClasses, { query: { search: search || undefined } }),
    enabled: hasClasses,
  });
  const found = classes.data?.pages.flatMap(({ items }) => items) ?? [];
  const all = [
    ...pages,
    ...(me?.role === 'admin' ? [ADMIN_DASHBOARD] : []),
    ...AREAS.filter((area) => me && mayPersonOpen(me, area)),
  ];
  return (
    <Finder
      label={hasClasses ? 'Type a page or a class' : "Type a page's name"}
      listLabel={hasClasses ? 'Pages and classes' : 'Pages'}
      items={[
        ...all.map(({ path, title, keywords }) => ({ key: path, title, note: path, keywords })),
        ...found.map(({ id, name, code, members }) => ({
          key: `/admin/courses/${id}`,
          title: name,
          note: `Class, ${formatCount(members, 'member')}`,
          keywords: [code],
        })),
      ]}
      empty={classes.isFetching ? 'Looking for classes…' : 'Nothing has this name.'}
      onType={setTyped}
      onChoose={({ key }) => onGo(key)}
    />
  );
}
