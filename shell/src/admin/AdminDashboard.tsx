import { parse } from '@venture/shared/parse';
import { Card } from '@venture/shared/ui/Card';
import { CardGrid } from '@venture/shared/ui/CardGrid';
import { CourseIcon, LockedIcon, PeopleIcon, ReportsIcon, SettingsIcon } from '@venture/shared/ui/icons';
import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';
import * as v from 'valibot';
import styles from './AdminDashboard.module.css';
import json from './admin.json';

const ICONS = {
  users: PeopleIcon,
  courses: CourseIcon,
  reports: ReportsIcon,
  settings: SettingsIcon,
} as const;
const AREAS = ['users', 'courses', 'reports', 'settings'] as const;

const Content = v.strictObject({
  cards: v.pipe(
    v.array(v.strictObject({ id: v.picklist(AREAS), title: v.string(), text: v.string() })),
    v.length(4),
  ),
  lead: v.string(),
  footer: v.string(),
});
const content = parse(Content, json, 'shell/src/admin/admin.json');

/** Four cards without data and without behaviour: whoever opens the page sees nothing that is another's. */
export function AdminDashboard() {
  return (
    <Page>
      <PageHeader title="Admin dashboard" lead={content.lead} back={{ to: '/home', label: 'Back to home' }} />
      <CardGrid label="Areas" cards="small">
        {content.cards.map(({ id, title, text }) => {
          const Icon = ICONS[id];
          return (
            <Card key={id} as="article">
              <span className={styles['icon']} data-area={id}>
                <Icon aria-hidden />
              </span>
              <h2 className={styles['title']}>{title}</h2>
              <p className={styles['text']}>{text}</p>
            </Card>
          );
        })}
      </CardGrid>
      <footer className={styles['footer']}>
        <LockedIcon aria-hidden />
        {content.footer}
      </footer>
    </Page>
  );
}
