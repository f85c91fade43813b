import { call } from '@venture/api/v1/call';
import {
  promoteRelease,
  type Remote,
  type Rollout as Running,
  rollbackRemote,
} from '@venture/api/v1/releases';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { ConfirmButton } from '../frame/dialogs';
import { MutationResult } from '../frame/MutationResult';
import { useNotice } from '../frame/NoticeDialog';
import { useServerMutation } from '../frame/queries';
import { Section } from '../frame/Section';
import { ShareBar } from '../reports/ShareBar';
import { rules } from './rollout-rules';
import { StartRollout } from './StartRollout';
import { percentOf, titleOf } from './words';

type Props = { readonly remote: Remote; readonly rollout: Running };

/** How a newer release fares beside the live one, as it happens, and the ways to end that: with everybody or nobody. */
export function Rollout({ remote, rollout }: Props) {
  const notify = useNotice();
  const { name, revision, live } = remote;
  const { version, share, plan, doubt } = rollout;
  const rollback = useServerMutation(() => call(rollbackRemote, { params: { name }, body: { revision } }));
  const takeBack = () => rollback.mutate(undefined, { onSuccess: () => notify(`${version} is taken back.`) });
  return (
    <Section title="Rollout">
      <p>
        <strong>{version}</strong> is given to {percentOf(share)} of people. The plan: {plan}. It stops
        automatically if it fails more often than the live release.
      </p>
      {doubt !== undefined && (
        <Alert tone="info" role="note">
          It waits for you to decide. {doubt} Reports of people the server does not know yet weigh less.
        </Alert>
      )}
      <Table
        caption="How both releases fare in this stage"
        columns={COLUMNS}
        rows={[
          { version, share, ...rollout.newer },
          { version: live?.version ?? 'live', share: 1 - share, ...rollout.live },
        ]}
        rowKey={(side) => side.version}
        stacked
      />
      <p className={typography['note']}>These figures update every {rules.pollMs / 1000} seconds.</p>
      <ButtonRow>
        <ConfirmButton
          label="Give it to everybody"
          title={`Give ${version} to everybody?`}
          confirm="Give it to everybody"
          withNote
          send={(note) => call(promoteRelease, { params: { name, version }, body: { ...note, revision } })}
          done={`Everybody has ${version} now.`}
        >
          <p>
            Everybody gets {version} of {titleOf(remote)}, not only {percentOf(share)} of people. Tabs that
            are open keep what they have until they are reloaded.
          </p>
        </ConfirmButton>
        <StartRollout remote={remote} version={version} label="Change the plan" />
        <Button variant="secondary" working={rollback.isPending} onClick={takeBack}>
          Take back {version}
        </Button>
      </ButtonRow>
      <MutationResult of={rollback} />
    </Section>
  );
}

type Side = Running['newer'] & { readonly version: string; readonly share: number };
const failureRate = ({ failed, visitors }: Side) => failed / Math.max(1, visitors);

const COLUMNS: readonly Column<Side>[] = [
  { title: 'Release', cell: ({ version }) => version, heading: true },
  { title: 'People', cell: ({ share }) => percentOf(share), numeric: true },
  { title: 'Visitors', cell: ({ visitors }) => visitors, numeric: true },
  {
    title: 'Failed',
    cell: (side) => <ShareBar share={failureRate(side)} tone="wrong" count={side.failed} />,
  },
  { title: 'Froze', cell: ({ frozen }) => frozen, numeric: true },
];
