import { getSettings } from '@venture/api/v1/settings';
import { Skeleton } from '@venture/ui/Skeleton';
import { useQuery } from '@venture/ui/useQuery';
import { AdminPage } from '../AdminPage';
import { RequestError } from '../RequestError';
import { SettingsForm } from './SettingsForm';

/** How this installation behaves. */
export function SettingsPage() {
  return (
    <AdminPage area="settings" lead="How this installation behaves, for everyone.">
      <Current />
    </AdminPage>
  );
}

function Current() {
  const { result, refetch } = useQuery(getSettings, {});
  if (result.state === 'loading') return <Skeleton label="Loading the settings" lines={6} />;
  if (result.state === 'failed') return <RequestError error={result.error} onRetry={refetch} />;
  return <SettingsForm key={result.value.version} stored={result.value} refetch={refetch} />;
}
