import { Button } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { useFocusWhen } from '@venture/ui/focus';

type Props = {
  readonly what: 'game' | 'quiz';
  readonly onGoOn: () => void;
};

/** Shown instead of a game or quiz that another tab has; takes the focus if nothing else has it, to be read out. */
export function OpenInOtherTab({ what, onGoOn }: Props) {
  const notice = useFocusWhen<HTMLDivElement>(true, { onlyIfLost: true, preventScroll: true });
  return (
    <div ref={notice} tabIndex={-1}>
      <EmptyState
        title={`This ${what} was continued in another tab`}
        text="Go on here, and everything you did there comes along. The other tab stops."
        actions={<Button onClick={onGoOn}>Go on here</Button>}
      />
    </div>
  );
}
