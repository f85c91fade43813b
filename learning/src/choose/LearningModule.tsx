import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { FocusCards } from './FocusCards';
import { Overview } from './Overview';
import { QuickPractice } from './QuickPractice';

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
