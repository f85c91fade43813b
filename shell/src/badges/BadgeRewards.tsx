import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';

export function BadgeRewards() {
  return (
    <Page>
      <PageHeader title="BadgeRewards" />
    </Page>
  );
}
