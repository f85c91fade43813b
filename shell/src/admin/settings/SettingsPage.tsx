import { getSettings } from '@venture/api/v1/settings';
import { Skeleton } from '@venture/ui/Skeleton';
import { useAnswer } from '@venture/ui/useAnswer';
import { AdminPage } from '../AdminPage';
import { RequestError } from '../RequestError';
import { SettingsForm } from './SettingsForm';

/** How this installation behaves. */
export function SettingsPage() {
  return (
    <AdminPage area="/admin/settings" lead="How this installation behaves, for everyone.">
      <Current />
    </AdminPage>
  );
}

function Current() {
  const { asked, again } = useAnswer(getSettings, {});
  if (asked.state === 'loading') return <Skeleton label="Reading the settings" lines={6} />;
  if (asked.state === 'failed') return <RequestError error={asked.error} again={again} />;
  return <SettingsForm key={asked.value.version} stored={asked.value} again={again} />;
}
