import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import type { Ready } from '../useReady';

/** What `useReady` asks; closing it starts, too. */
export function ReadyDialog({ ready }: { readonly ready: Ready }) {
  return (
    <Dialog
      open={ready.isAsking}
      onClose={ready.start}
      title="Ready?"
      size="small"
      actions={<Button onClick={ready.start}>Start</Button>}
    >
      <p>The clock starts when you do.</p>
    </Dialog>
  );
}
