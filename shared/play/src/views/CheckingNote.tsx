import { Badge } from '@venture/ui/Badge';
import { useEvents } from '@venture/ui/useProgress';

type Props = { readonly run: string };

/** Says at the end of a game that the server is still checking the result; shows nothing before and after that. */
export function CheckingNote({ run }: Props) {
  const event = useEvents().find(({ id }) => id === run);
  if (event?.checkingSince === undefined) return null;
  return (
    <p role="status">
      <Badge tone="info">Being checked</Badge> It counts as soon as the server has checked it.
    </p>
  );
}
