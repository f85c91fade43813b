import { useInfiniteQuery } from '@tanstack/react-query';
import { formatCount } from '@venture/api/format';
import { Finder } from '@venture/api/react/Finder';
import { ListView } from '@venture/api/react/QueryView';
import { listQuery } from '@venture/api/react/queries';
import { listClasses } from '@venture/api/v1/classes';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useDebounced } from '@venture/ui/SearchField';
import { useState } from 'react';
import { useIsAdmin } from '../app/StaffPageLayout';

/** Subject of a report: everyone, or one class out of thousands. */
type Choice = { readonly id: string; readonly name: string };
export const EVERYONE: Choice = { id: '', name: 'Everyone' };

type Props = { readonly chosen: Choice; readonly onChoose: (id: string) => void };

/** Opens the dialog in which the subject of a report is chosen. */
export function ClassPicker({ chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choose = (id: string) => {
    close();
    onChoose(id);
  };
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Class: {chosen.name}
      </Button>
      {isOpen && (
        <Dialog open title="Choose a class" onClose={close}>
          <ClassFinder onChoose={choose} />
        </Dialog>
      )}
    </>
  );
}

/** Finds classes on the server by a part of their name, or by their code; archived ones, too. */
function ClassFinder({ onChoose }: Pick<Props, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const isAdmin = useIsAdmin();
  const query = useInfiniteQuery(
    listQuery(listClasses, { query: { archived: 'with', search: search || undefined } }),
  );
  const classes = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <Finder
        label="Name or code"
        listLabel="Classes"
        items={[
          ...(isAdmin ? [{ key: EVERYONE.id, title: EVERYONE.name, note: '' }] : []),
          ...classes.map(({ id, name, code, members, isArchived }) => ({
            key: id,
            title: name,
            note: `${formatCount(members, 'member')}${isArchived ? ', archived' : ''}`,
            keywords: [code],
          })),
        ]}
        empty=""
        onType={setTyped}
        onChoose={({ key }) => onChoose(key)}
      />
      <ListView
        query={query}
        itemsName="classes"
        label="Looking for classes"
        lines={3}
        headingLevel={3}
        empty={
          <p role="status">{search ? 'No class has this name or code.' : 'There are no classes yet.'}</p>
        }
      >
        {() => null}
      </ListView>
    </>
  );
}
