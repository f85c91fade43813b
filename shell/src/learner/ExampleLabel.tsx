import { Badge } from '@venture/ui/Badge';

/** Marks a value that is shown before there is anything real. */
export function ExampleLabel() {
  return <Badge tone="accent">Example</Badge>;
}
