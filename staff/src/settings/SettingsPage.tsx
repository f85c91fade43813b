import { getSettings } from '@venture/api/v1/settings';
import { Requested } from '@venture/client/Requested';
import { useQuery } from '@venture/ui/useQuery';
import { AdminPage } from '../frame/AdminPage';
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
  const request = useQuery(getSettings, {});
  return (
    <Requested request={request} label="Loading the settings" lines={6}>
      {(stored) => <SettingsForm key={stored.version} stored={stored} refetch={request.refetch} />}
    </Requested>
  );
}
