import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';

export function AdminDashboard() {
  return (
    <Page>
      <PageHeader title="AdminDashboard" />
    </Page>
  );
}
