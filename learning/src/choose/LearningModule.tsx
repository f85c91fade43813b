import { parse } from '@venture/contract/parse';
import { Card } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import * as v from 'valibot';
import { FocusCards } from './FocusCards';
import json from './overview.json';
import { QuickPractice } from './QuickPractice';

const Entry = v.strictObject({
  id: v.string(),
  title: v.string(),
  quiz: v.pipe(v.string(), v.startsWith('/')),
});
const entries = parse(v.array(Entry), json, 'learning/src/choose/overview.json');

/** The three modules with their quizzes. It is part of the page, and nothing on the page opens it. */
function Overview() {
  return (
    <CardGrid label="Modules and their quizzes">
      {entries.map(({ id, title, quiz }, index) => (
        <Card key={id} as="article">
          <h2>
            Module {index + 1}: {title}
          </h2>
          <LinkButton to={quiz}>Take the quiz</LinkButton>
        </Card>
      ))}
    </CardGrid>
  );
}

type Props = {
  /** No control sets it: the overview is the part of the page that nobody reaches. */
  readonly view?: 'focus' | 'overview';
};

/** Where a learner chooses what to learn. */
export function LearningModule({ view = 'focus' }: Props) {
  return (
    <Page>
      <PageHeader
        title="Choose your focus"
        lead="Short modules, each followed by a quiz that explains every answer. Start where you like."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {view === 'overview' ? (
        <Overview />
      ) : (
        <>
          <FocusCards />
          <QuickPractice />
        </>
      )}
    </Page>
  );
}
