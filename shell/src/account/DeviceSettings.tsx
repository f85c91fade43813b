import { Card } from '@venture/ui/Card';
import { SettingsFields } from '@venture/ui/SettingsFields';
import { useSettings } from '@venture/ui/useSettings';

/** The same choices as behind "Settings" in games and timed quizzes, for whoever uses this device. */
export function DeviceSettings() {
  return (
    <Card as="section" padding="large" aria-labelledby="device-settings">
      <h2 id="device-settings">Settings on this device</h2>
      <SettingsFields settings={useSettings()} timersApplyTo="your next game or timed quiz" />
    </Card>
  );
}
