import { Alert } from '@venture/ui/Alert';
import { StatusLine } from '@venture/ui/StatusLine';
import type { ActionState } from './useAction';

/** What came of an action, in words: why it failed, or that it is done. */
export function ActionResult({ action: { failed, done } }: { readonly action: ActionState }) {
  return (
    <>
      {failed && <Alert>{failed}</Alert>}
      <StatusLine shown={done !== ''}>{done}</StatusLine>
    </>
  );
}
