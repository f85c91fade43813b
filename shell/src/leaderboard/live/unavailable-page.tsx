import type { ProblemError } from '@venture/api/v1/call';
import { Alert } from '@venture/ui/Alert';
import { TextLink } from '@venture/ui/TextLink';
import { SamplePage } from '../SamplePage';

/** Shown instead of boards that this reader, or nobody, can see. */
export function unavailablePage({ code }: ProblemError) {
  if (code === 'leaderboards-off') {
    return (
      <SamplePage>
        <Alert tone="info" role="status">
          Leaderboards are switched off here. Your XP and your badges are on your dashboard.
        </Alert>
      </SamplePage>
    );
  }
  if (code !== 'not-logged-in') return undefined;
  return (
    <SamplePage>
      <Alert tone="info" role="status">
        You have been logged out. <TextLink to="/login">Log in again</TextLink> to see who is really ahead.
      </Alert>
    </SamplePage>
  );
}
