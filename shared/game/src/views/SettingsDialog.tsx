import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { lazyPart } from '@venture/ui/lazy-part';
import type { SettingsInUse } from '@venture/ui/useSettings';

const SettingsFields = lazyPart(
  async () => (await import(/* webpackChunkName: "settings" */ '@venture/ui/SettingsFields')).SettingsFields,
  { text: 'The settings could not be loaded. Are you offline?' },
);

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly settings: SettingsInUse;
  /** The subject of the timers, such as "your next game"; if omitted, nothing here is timed. */
  readonly timersApplyTo?: string | undefined;
};

/** The settings shared by all games and quizzes, also shown on the account page. */
export function SettingsDialog({ open, onClose, ...fields }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Settings" actions={<Button onClick={onClose}>Done</Button>}>
      <SettingsFields {...fields} />
    </Dialog>
  );
}
