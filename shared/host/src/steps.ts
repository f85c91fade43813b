import type { RemoteError } from '@venture/ui/remote-error';

/** Where a remote's pages come from: the live release, the previous one because that failed, or an override. */
export type Source = 'live' | 'previous' | 'override';

/** One step of a release on its way to the screen, or its outcome. */
export type Step = {
  readonly name: string;
  readonly version: string;
  readonly source: Source;
  /**
   * `runtime`: what loads remotes is there; `ready`: its pages are; `shown`: one of them is on the screen;
   * `lacking`: a file that comes later failed, and the page copes with it.
   */
  readonly what: 'asked' | 'runtime' | 'ready' | 'shown' | 'failed' | 'stopped' | 'lacking';
  /** In milliseconds since the page started, like the browser's own timings. */
  readonly at: number;
  readonly error?: RemoteError | undefined;
  /** Address of the release's folder; set when it is requested. */
  readonly base?: string;
};
