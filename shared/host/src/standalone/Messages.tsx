import { observable } from '@venture/ui/observable';
import { TextArea } from '@venture/ui/TextArea';
import { useSyncExternalStore } from 'react';
import type { MessageObserver } from '../channel';

const [MOST, MOST_CHARACTERS] = [50, 200];

const lines = observable<readonly string[]>([]);

/** Keeps the newest messages between the page and its frame, except pings. */
export const recordMessage: MessageObserver = (from, { type, ...content }) => {
  if (type === 'ping' || type === 'alive') return;
  const text = JSON.stringify(content, (_, value) =>
    value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value,
  );
  lines.set([`${from}: ${type} ${text.slice(0, MOST_CHARACTERS)}`, ...lines.get()].slice(0, MOST));
};

/** Messages between the page and its frame, newest first. */
export function Messages() {
  const shown = useSyncExternalStore(lines.subscribe, lines.get);
  return <TextArea label="Messages, newest first" readOnly rows={8} value={shown.join('\n')} />;
}
