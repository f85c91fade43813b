import { call } from '@venture/api/v1/call';
import { previewRelease } from '@venture/api/v1/previews';
import { parse } from '@venture/contract/parse';
import { type RemoteEntry, RemoteList } from '@venture/contract/remotes';
import { readListing } from '@venture/host/find';
import { fetchRelease } from '@venture/host/load';
import { Button } from '@venture/ui/Button';
import { CloseIcon, PreparingIcon, WarnIcon, WorkingIcon } from '@venture/ui/icons';
import { withDeadline } from '@venture/ui/loadable';
import { RemoteError } from '@venture/ui/remote-error';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type ListingState, PENDING } from '../list/listing';
import type { PreviewInput } from '../list/load-listing';
import styles from './PreviewNotice.module.css';
import { expiryTime, leavePreview, readPreview, type StoredPreview } from './stored-preview';

/** The longest wait for the server's answer and for the release's `release.json`. */
const ANSWER_MS = 30_000;

/**
 * Replaces a live release by the one that this tab previews, which has to pass the same checks as any other. If it
 * fails, the live release is used again, with a notice.
 */
export async function applyPreview({ list, ownPaths, listing, show }: PreviewInput): Promise<void> {
  const stored = readPreview();
  const drop = (reason: string) => {
    leavePreview();
    const close = (
      <Button size="small" variant="quiet" icon={<CloseIcon aria-hidden />} onClick={() => show(listing)}>
        Close
      </Button>
    );
    const what = stored
      ? `The live release of ${stored.remote} is used again, not the preview of ${stored.version}`
      : 'The live releases are used';
    const notice = (
      <PreviewNotice icon={<WarnIcon aria-hidden />} tone="warn" action={close}>
        {what}: {reason}
      </PreviewNotice>
    );
    show({ ...listing, notice });
  };
  if (!stored || stored.until <= Date.now() || stored.until > expiryTime()) return drop('it has expired');
  try {
    const loading = (
      <PreviewNotice icon={<WorkingIcon aria-hidden />} action={<LeaveButton />}>
        Loading the preview of {stored.remote} {stored.version}.
      </PreviewNotice>
    );
    show({ ...PENDING, notice: loading });
    const waiting = new AbortController();
    const entry = await withDeadline(ANSWER_MS, 'the preview', waiting, fetchEntry(stored, waiting.signal));
    const previewed = readListing(withEntry(list, entry), ownPaths);
    const problem = previewed.problems.find(({ name }) => name === stored.remote || !wasBad(listing, name));
    if (problem) return drop(`${problem.code}: ${problem.reason}`);
    const remotes = previewed.remotes.map((remote) =>
      remote.name === stored.remote ? { ...remote, isPreview: true as const } : remote,
    );
    const notice = (
      <PreviewNotice icon={<PreparingIcon aria-hidden />} action={<LeaveButton />}>
        Preview of{' '}
        <strong>
          {entry.title} {stored.version}
        </strong>{' '}
        · only in this tab · nothing you do is saved
      </PreviewNotice>
    );
    show({ ...listing, ...previewed, remotes, endPreview: (error) => drop(describe(error)), notice });
  } catch (error) {
    drop(describe(error));
  }
}

/** Whether a problem was on the live list already, rather than brought by the preview. */
function wasBad({ problems }: ListingState, remote: string): boolean {
  return problems.some(({ name }) => name === remote);
}

/** Fetches the entry; the server checks access each time. */
async function fetchEntry({ remote, version }: StoredPreview, signal: AbortSignal): Promise<RemoteEntry> {
  const { manifestHash } = await call(previewRelease, { params: { name: remote, version } }, signal);
  const base = new URL(`remotes/${remote}/${version}/`, document.baseURI).href;
  const release = await fetchRelease(base, manifestHash, signal);
  // The release may be unapproved, so it only ever runs in a frame.
  if (release.name === remote && release.version === version) return { ...release, framed: true };
  throw new Error(`that is ${release.name} ${release.version}`);
}

function withEntry(list: unknown, entry: RemoteEntry): unknown {
  const { remotes, ...rest } = parse(RemoteList, list, 'the list');
  const isNew = !remotes.some((one) => nameOf(one) === entry.name);
  const replaced = remotes.map((one) => (nameOf(one) === entry.name ? entry : one));
  return { ...rest, remotes: isNew ? [...replaced, entry] : replaced };
}

const Named = v.object({ name: v.string() });
const nameOf = (entry: unknown) => (v.is(Named, entry) ? entry.name : undefined);

function describe(error: unknown): string {
  if (error instanceof RemoteError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

type NoticeProps = {
  readonly icon: ReactNode;
  readonly tone?: 'warn';
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** Shows the preview's state on every page. */
function PreviewNotice({ icon, tone, action, children }: NoticeProps) {
  return (
    <aside aria-label="Preview" className={styles['notice']} data-tone={tone}>
      {icon}
      <p role={tone && 'status'}>{children}</p>
      {action}
    </aside>
  );
}

function LeaveButton() {
  const leave = () => {
    leavePreview();
    window.location.reload();
  };
  return (
    <Button size="small" variant="secondary" onClick={leave}>
      Leave preview
    </Button>
  );
}
