import { type Class, getClass } from '@venture/api/v1/classes';
import { PageNav } from '@venture/client/AreaNav';
import { Requested } from '@venture/client/Requested';
import { Badge } from '@venture/ui/Badge';
import { useLocation, useParams } from '@venture/ui/router';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AdminPage } from './AdminPage';
import { CLASS_PAGES } from './class-pages';
import { isUnknownClass, NoClass } from './NoClass';

type Props = {
  /** What the page is about; the class's name is the title above it. */
  readonly title: string;
  readonly lead?: ReactNode;
  /** Shows a class; `onChange` is told what the class has become. */
  readonly children: (of: Class, onChange: (now: Class) => void) => ReactNode;
};

const BACK = { to: '/admin/courses', label: 'Back to classes' } as const;

/** The frame of every page about one class: its name as the title, and the ways to the other pages about it. */
export function ClassFrame({ title, lead, children }: Props) {
  const { class: id = '' } = useParams();
  const [name, setName] = useState(title);
  return (
    <AdminPage area="courses" below={{ title: name, back: BACK }}>
      <OneClass key={id} id={id} title={title} lead={lead} onNamed={setName}>
        {children}
      </OneClass>
    </AdminPage>
  );
}

type OneProps = Props & { readonly id: string; readonly onNamed: (name: string) => void };

function OneClass({ id, title, lead, onNamed, children }: OneProps) {
  const request = useQuery(getClass, { params: { id } });
  const [changed, setChanged] = useState<Class>();
  const { result } = request;
  const name = changed?.name ?? (result.state === 'ready' ? result.value.name : undefined);
  const named = useEffectEvent(onNamed);
  useEffect(() => {
    if (name !== undefined) named(name);
  }, [name]);
  if (result.state === 'failed' && isUnknownClass(result.error)) return <NoClass />;
  return (
    <Requested request={request} label="Loading the class" lines={6}>
      {(loaded) => {
        const now = changed ?? loaded;
        return (
          <>
            <ClassNav of={now} />
            <div className={stack['gap-2']}>
              <h2 className={`${row['gap-3']} ${row['wrap']}`}>
                {title} {now.isArchived && <Badge>Archived class</Badge>}
              </h2>
              {lead && <p>{lead}</p>}
            </div>
            {children(now, setChanged)}
          </>
        );
      }}
    </Requested>
  );
}

function ClassNav({ of: { id } }: { readonly of: Class }) {
  const { pathname } = useLocation();
  const links = CLASS_PAGES.map(({ title, to }) => ({ title, path: to(id) }));
  return <PageNav label="This class" links={links} current={pathname} />;
}
