import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { StatusLine } from '@venture/ui/StatusLine';
import type { Listed } from '@venture/ui/useList';

type Props = Pick<Listed<unknown>, 'more' | 'moreState' | 'items' | 'isOld'> & {
  /** What the list is of: 'people'. */
  readonly what: string;
};

/** The foot of a list: how much of it is shown, and the way to more of it. */
export function MoreButton({ more, moreState, items, isOld, what }: Props) {
  return (
    <>
      <StatusLine>
        {moreState === 'failed' && 'The next ones could not be loaded. '}
        {isOld ? 'Searching…' : more ? `The first ${items.length} ${what} are shown.` : 'End of the list.'}
      </StatusLine>
      {more && (
        <ButtonRow>
          <Button variant="secondary" working={moreState === 'asking'} onClick={more}>
            Show more
          </Button>
        </ButtonRow>
      )}
    </>
  );
}
