import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import type { ReactNode } from 'react';
import { ExampleLabel } from '../ExampleLabel';
import { SampleTable } from './SampleTable';

/** An example ranking while there is no real one; the children say why, and what to do. */
export function SamplePage({ children }: { readonly children?: ReactNode }) {
  return (
    <Page width="text">
      <PageHeader
        title="Leaderboard"
        lead="This is what a ranking looks like. The five learners are made up; nobody's real score is shown here."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
        actions={<ExampleLabel />}
      />
      {children}
      <SampleTable />
    </Page>
  );
}
