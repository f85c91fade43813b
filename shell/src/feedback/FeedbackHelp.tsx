import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';

export function FeedbackHelp() {
  return (
    <Page>
      <PageHeader title="FeedbackHelp" />
    </Page>
  );
}
