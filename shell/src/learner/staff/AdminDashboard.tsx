import { useQuery } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { formatList } from '@venture/api/format';
import { AreaNav } from '@venture/api/react/AreaNav';
import { findArea, mayRoleOpen } from '@venture/api/react/areas';
import { endpointQuery } from '@venture/api/react/queries';
import { getMe, type Me } from '@venture/api/v1/me';
import type { Role } from '@venture/api/v1/roles';
import { CHECK_TITLES, getSystem } from '@venture/api/v1/system';
import { Alert } from '@venture/ui/Alert';
import { CardGrid } from '@venture/ui/CardGrid';
import { CourseIcon, LockedIcon, PeopleIcon, ReportsIcon, SettingsIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import row from '@venture/ui/row.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { useUser } from '@venture/ui/useUser';
import styles from './AdminDashboard.module.css';
import content from './admin.json';

const LOOKS = {
  users: { Icon: PeopleIcon, tone: 'primary' },
  courses: { Icon: CourseIcon, tone: 'tide' },
  reports: { Icon: ReportsIcon, tone: 'plum' },
  settings: { Icon: SettingsIcon, tone: 'coral' },
} as const;
const IDS = ['users', 'courses', 'reports', 'settings'] as const;

/** Shows four cards: links for admins, the permitted ones for instructors, and no links for everyone else. */
export function AdminDashboard() {
  const session = useUser();
  if (!answersV1()) return <Areas lead={content.lead} />;
  if (!session) return <Areas lead={content.leadClosed} />;
  return <AreasFor key={session.userId} />;
}

function AreasFor() {
  const { data: me } = useQuery(endpointQuery(getMe, {}));
  return <Areas lead={LEADS[me?.role ?? 'learner']} me={me} />;
}

const LEADS: Readonly<Record<Role, string>> = {
  learner: content.leadClosed,
  instructor: content.leadTeaching,
  admin: content.leadOpen,
};

function Areas({ lead, me }: { readonly lead: string; readonly me?: Me | undefined }) {
  const role = me?.role ?? 'learner';
  return (
    <Page>
      <PageHeader title="Admin dashboard" lead={lead} back={{ to: '/home', label: 'Back to home' }} />
      <CardGrid label="Areas" cards="small">
        {IDS.filter((id) => role === 'learner' || mayRoleOpen(role, findArea(id))).map((id) => (
          <AreaCard key={id} id={id} role={role} />
        ))}
      </CardGrid>
      {role === 'admin' && <SystemNotice />}
      {me && <AreaNav label="More areas" me={me} without={IDS} />}
      <footer className={`${row['gap-2']} ${styles['footer']}`}>
        <LockedIcon aria-hidden />
        {role === 'instructor' ? content.footerTeaching : content.footer}
      </footer>
    </Page>
  );
}

type AreaCardProps = { readonly id: (typeof IDS)[number]; readonly role: Role };

function AreaCard({ id, role }: AreaCardProps) {
  const { Icon, tone } = LOOKS[id];
  const area = findArea(id);
  const look = { title: area.title, text: content.cards[id], icon: <Icon aria-hidden />, tone };
  if (mayRoleOpen(role, area)) return <LinkCard {...look} to={area.path} action="Open" />;
  return <LinkCard {...look} />;
}

/** Shows problems that need an admin. Renders nothing if there are none, or if no answer comes. */
function SystemNotice() {
  const { data } = useQuery(endpointQuery(getSystem, {}));
  const wrong = data?.checks.filter(({ isRight }) => !isRight) ?? [];
  if (wrong.length === 0) return null;
  return (
    <Alert role="status" tone="warn" title="This installation needs attention">
      {formatList(wrong.map(({ name }) => CHECK_TITLES[name]))}.{' '}
      <TextLink to="/admin/system">See what to do</TextLink>
    </Alert>
  );
}
