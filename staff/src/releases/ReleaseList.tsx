import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime, formatNumber, formatShortDate } from '@venture/api/format';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { isReleaseFailure, UNCAUGHT } from '@venture/api/v1/beacons';
import { call } from '@venture/api/v1/call';
import { describeOrigin } from '@venture/api/v1/origin-words';
import {
  approveRelease,
  deleteRelease,
  FIGURES_DAYS,
  type Figures,
  getFigures,
  promoteRelease,
  type Remote,
  type StoredRelease,
} from '@venture/api/v1/releases';
import { Badge } from '@venture/ui/Badge';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import { Table } from '@venture/ui/Table';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { ConfirmButton } from '../app/FormDialog';
import { Detail, Section } from '../app/Section';
import { useIsAdmin } from '../app/StaffPageLayout';
import styles from './Releases.module.css';
import { ConfirmWithNoteButton, StartRolloutButton } from './Rollout';
import { getTitle, RELEASE_STATE_LABELS } from './words';

/** All releases of a remote, newest first. */
export function ReleaseList({ remote }: { readonly remote: Remote }) {
  const { name, releases } = remote;
  const figures = useQuery(endpointQuery(getFigures, { params: { name } }));
  return (
    <Section title="Releases">
      {releases.length === 0 && <p>There is none yet.</p>}
      <QueryView query={figures} label="Loading figures" lines={1} headingLevel={3}>
        {() => null}
      </QueryView>
      <ul className={lists['rows']}>
        {releases.map((release) => (
          <li key={release.version}>
            <Release remote={remote} release={release} figures={figures.data} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Props = { readonly remote: Remote; readonly release: StoredRelease };

function Release({ figures, ...props }: Props & { readonly figures: Figures | undefined }) {
  const { remote, release } = props;
  const { version, state, storedAt, origin } = release;
  return (
    <>
      <span className={lists['name']}>
        <span className={`${row['gap-2']} ${row['wrap']}`}>
          {version}{' '}
          <Badge tone={RELEASE_STATE_LABELS[state].tone}>
            {remote.rollout?.version === version ? 'Rolled out' : RELEASE_STATE_LABELS[state].label}
          </Badge>
          {state !== 'removed' && (
            <TextLink to={`/preview/${remote.name}/${version}`}>
              Preview <VisuallyHidden>{version}</VisuallyHidden>
            </TextLink>
          )}
        </span>
        <Detail>{[formatDateTime(storedAt), ...describeOrigin(origin)].join(' · ')}</Detail>
      </span>
      <ReleaseActions {...props} />
      {figures && <ReleaseFigures figures={figures} version={version} />}
    </>
  );
}

const SMALL = { size: 'small', variant: 'secondary' } as const;

/** Actions on a stored release. */
function ReleaseActions(props: Props) {
  const { state, version } = props.release;
  const { live, rollout, hold } = props.remote;
  const isAdmin = useIsAdmin();
  if (state === 'live' || state === 'removed') return null;
  const isWaiting = state === 'waiting';
  const isRolledOut = rollout?.version === version;
  const isComparable = live !== undefined && !live.isDisabled && !isRolledOut;
  return (
    <ButtonRow>
      {isWaiting && isAdmin && <Approve {...props} />}
      {!isWaiting && (isAdmin || hold !== 'removed') && <MakeLive {...props} />}
      {!isWaiting && isComparable && (
        <StartRolloutButton {...props} version={version} label="Roll out" itemName={version} look={SMALL} />
      )}
      {!isRolledOut && <Delete {...props} word={isWaiting && isAdmin ? 'Decline' : 'Delete'} />}
    </ButtonRow>
  );
}

function Approve({ remote, release }: Props) {
  const { version } = release;
  return (
    <ConfirmButton
      label="Approve"
      itemName={version}
      look={{ size: 'small', variant: 'primary' }}
      title={`Approve ${getTitle(remote)} ${version}?`}
      confirm="Approve"
      send={() => call(approveRelease, { params: { name: remote.name, version } })}
      done={`${version} is approved.`}
    >
      <p>
        The name {remote.name} is its team’s from then on, with all addresses below it and its cards. If the
        team sent {version} to go live and nothing newer is live, everybody gets it now.
      </p>
    </ConfirmButton>
  );
}

function MakeLive({ remote, release: { version } }: Props) {
  const { name, revision, live } = remote;
  return (
    <ConfirmWithNoteButton
      label="Make live"
      itemName={version}
      look={SMALL}
      title={`Make ${version} live?`}
      confirm="Make live"
      send={(note) => call(promoteRelease, { params: { name, version }, body: { ...note, revision } })}
      done={`${version} is live now.`}
    >
      <p>
        Everybody gets {version} of {getTitle(remote)}
        {live && ` instead of ${live.version}`}
        {live?.isDisabled && ', once it is switched on'}. Tabs that are open keep what they have until they
        are reloaded.
      </p>
    </ConfirmWithNoteButton>
  );
}

type DeleteProps = Props & { readonly word: 'Decline' | 'Delete' };

function Delete({ remote: { name }, release: { version }, word }: DeleteProps) {
  return (
    <ConfirmButton
      label={word}
      itemName={version}
      title={`${word} ${version}?`}
      confirm={word === 'Decline' ? 'Decline and delete' : 'Delete for good'}
      variant="danger"
      send={() => call(deleteRelease, { params: { name, version } })}
      done={`The files of ${version} are deleted.`}
    >
      <p>
        The files of {version} are deleted for good, so nobody can get it any more. The version stays taken:
        what its team sends next needs a new one.
      </p>
    </ConfirmButton>
  );
}

type Report = Figures['reports'][number];
type FiguresProps = { readonly figures: Figures; readonly version: string };

/** A release's loads and failures by day and code, collapsed at first. */
function ReleaseFigures({ figures, version }: FiguresProps) {
  const reports = figures.reports.filter((one) => one.version === version);
  if (reports.length === 0) return null;
  return (
    <details className={styles['figures']}>
      <summary className={typography['more']}>
        {summaryOf(reports)} <VisuallyHidden>of {version}</VisuallyHidden>
      </summary>
      <Table
        caption={`Reports of the last ${FIGURES_DAYS} days`}
        rows={reports}
        rowKey={({ day, code }) => `${day} ${code}`}
        columns={COLUMNS}
        stacked
      />
    </details>
  );
}

function summaryOf(reports: readonly Report[]): string {
  const sum = (isCounted: (code: string) => boolean) =>
    reports.reduce((all, { code, count }) => all + (isCounted(code) ? count : 0), 0);
  const loads = sum((code) => code === 'shown');
  return `${formatCount(loads, 'load')}, ${formatCount(sum(isReleaseFailure), 'failure')}`;
}

/** Explanations of the codes that need one. */
const CODES: Readonly<Record<string, string>> = {
  shown: 'loaded',
  stopped: 'stopped while in use',
  [UNCAUGHT]: 'an error that did not stop it: counts as no failure',
};

const COLUMNS = [
  { title: 'Day', heading: true, cell: ({ day }: Report) => formatShortDate(day) },
  { title: 'What', cell: ({ code }: Report) => CODES[code] ?? code },
  { title: 'Times', numeric: true, cell: ({ count }: Report) => formatNumber(count) },
  { title: 'Last message', cell: ({ message }: Report) => message },
];
