import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';

export function GameSelection() {
  return (
    <Page>
      <PageHeader title="GameSelection" />
    </Page>
  );
}
