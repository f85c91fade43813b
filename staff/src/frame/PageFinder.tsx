import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatCount } from '@venture/api/format';
import { listClasses } from '@venture/api/v1/classes';
import { getMe } from '@venture/api/v1/me';
import { includesRole } from '@venture/api/v1/roles';
import { AREAS, mayPersonOpen } from '@venture/client/areas';
import { endpointQuery, listQuery } from '@venture/client/queries';
import { useNavigate } from '@venture/ui/router';
import { useDebounced } from '@venture/ui/SearchField';
import { useState } from 'react';
import { Finder } from './Finder';

/** Finds the pages for staff that this person may open, and their classes by name or code. */
export function PageFinder({ onDone }: { readonly onDone: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { data: me } = useQuery(endpointQuery(getMe, {}));
  const hasClasses = me !== undefined && includesRole(me.role, 'instructor');
  const classes = useInfiniteQuery({
    ...listQuery(listClasses, { query: { search: search || undefined } }),
    enabled: hasClasses,
  });
  const pages = AREAS.filter((area) => me && mayPersonOpen(me, area)).map(({ path, title, keywords }) => ({
    ...{ key: path, title, note: 'Page', keywords },
  }));
  const found = classes.data?.pages.flatMap(({ items }) => items) ?? [];
  const go = (path: string) => {
    onDone();
    void navigate(path);
  };
  return (
    <Finder
      label="Type a page or a class"
      listLabel="Pages and classes"
      items={[
        ...pages,
        ...found.map(({ id, name, code, members }) => ({
          key: `/admin/courses/${id}`,
          title: name,
          note: `Class, ${formatCount(members, 'member')}`,
          keywords: [code],
        })),
      ]}
      empty={classes.isFetching ? 'Looking for classes…' : 'No page and no class has this name.'}
      onType={setTyped}
      onChoose={({ key }) => go(key)}
    />
  );
}
