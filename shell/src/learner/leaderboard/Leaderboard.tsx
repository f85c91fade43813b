import { answersV1 } from '@venture/api/config';
import { Alert } from '@venture/ui/Alert';
import { TextLink } from '@venture/ui/TextLink';
import { useUser } from '@venture/ui/useUser';
import { LiveLeaderboard } from './live/LiveLeaderboard';
import { SamplePage } from './SampleLeaderboard';

/** Real boards for people who are logged in, if the server has them; else five sample learners, labelled as such. */
export function Leaderboard() {
  const session = useUser();
  if (!answersV1()) return <SamplePage />;
  if (session) return <LiveLeaderboard key={session.userId} />;
  return (
    <SamplePage>
      <Alert tone="info" role="note">
        <TextLink to="/login">Log in</TextLink> to see who is really ahead, and to join if you like.
      </Alert>
    </SamplePage>
  );
}
