import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';

export function Dashboard() {
  return (
    <Page>
      <PageHeader title="Dashboard" />
    </Page>
  );
}
