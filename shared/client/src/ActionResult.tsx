import { Alert } from '@venture/ui/Alert';
import typography from '@venture/ui/typography.module.css';
import type { ActionState } from './useAction';

/** What came of an action, in words: why it failed, or that it is done. */
export function ActionResult({
  action: { failed, done },
}: {
  readonly action: Pick<ActionState, 'failed' | 'done'>;
}) {
  return (
    <>
      {failed && <Alert>{failed}</Alert>}
      {/* Always there: only what changes in it is announced. */}
      <div role="status" className={done ? undefined : typography['hidden']}>
        {done && (
          <Alert tone="success" role="note">
            {done}
          </Alert>
        )}
      </div>
    </>
  );
}
