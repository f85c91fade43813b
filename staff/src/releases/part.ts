import type { Remote, RemoteSummary } from '@venture/api/v1/releases';

/** What the parts of a remote's dialog are given that change it. */
export type PartProps = {
  readonly remote: Remote;
  /** The running action; '' for none. */
  readonly running: string;
  readonly change: (name: string, work: () => Promise<unknown>, done: string) => void;
  /** Called with what somebody did here after they were asked. */
  readonly onDone: (done: string) => void;
};

/** What people call a remote. */
export const titleOf = ({ name, title = name }: Pick<RemoteSummary, 'name' | 'title'>) => title;
