import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';

export function Leaderboard() {
  return (
    <Page>
      <PageHeader title="Leaderboard" />
    </Page>
  );
}
