import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Dialog } from '@venture/ui/Dialog';
import { FlagIcon, HelpIcon, SettingsIcon } from '@venture/ui/icons';
import { LeaveDialog } from '@venture/ui/LeaveDialog';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DealInPlayContext } from '../deal';
import type { GameLayoutState, GamePage } from '../useGamePage';
import styles from './GameLayout.module.css';
import { OpenInOtherTab } from './OpenInOtherTab';
import { ReadyDialog } from './ReadyDialog';
import { SettingsDialog } from './SettingsDialog';
import { type GameStat, StatBar } from './StatBar';

type Props = {
  /** Returned by `useGamePage`. */
  readonly page: Omit<GamePage<never, never, never>, 'state' | 'log' | 'dispatch'>;
  readonly title: string;
  /** One sentence on what the game is about. */
  readonly lead: string;
  /** Stats such as round, score and time: short names and values, in reading order. */
  readonly stats: readonly GameStat[];
  /** One sentence about the latest event: shown and announced. */
  readonly announcement: ReactNode;
  readonly help: ReactNode;
  /** Called by the Forfeit button, which is shown only if this is given. */
  readonly onForfeit?: (() => void) | undefined;
  /** A `Results`, shown in place of the board once the game is over. */
  readonly results?: ReactNode;
  /** The board. */
  readonly children: ReactNode;
};

/** The way back from any game. */
export const GAMES_LINK = { to: '/games', label: 'Back to games' } as const;

const AWAITING_TICKET = 'Getting ready…';

/** Every game's page: title, stats, latest event, then the board or the results, and the dialogs. */
export function GameLayout(props: Props) {
  const { page, title, lead, stats, announcement, help, children } = props;
  const { frame, tab, isAwaitingTicket } = page;
  const results = page.isOver && props.results;
  const table = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLElement>(null);
  useInSight(table);
  useFocusAfter(Boolean(results), board);
  useFocusAfter(frame.dialog !== undefined, board, KEEP_PLACE);
  useFocusAfter(tab.isInOtherTab, board, KEEP_PLACE);
  return (
    <Page>
      <PageHeader
        title={title}
        lead={lead}
        back={GAMES_LINK}
        compact
        actions={
          <Tools frame={frame} onForfeit={results || tab.isInOtherTab ? undefined : props.onForfeit} />
        }
      />
      <div ref={table} className={`${stack['gap-4']} ${styles['table']}`} data-waiting={isAwaitingTicket}>
        {tab.isInOtherTab ? (
          <OpenInOtherTab what="game" onGoOn={tab.goOnHere} />
        ) : (
          <>
            {page.deal && <p className={styles['deal']}>{page.deal.note}</p>}
            <StatBar stats={stats} />
            <div className={styles['status']}>
              <StatusLine>{isAwaitingTicket ? AWAITING_TICKET : announcement}</StatusLine>
            </div>
            {(results && <DealInPlayContext value={page.deal}>{results}</DealInPlayContext>) || (
              <section ref={board} tabIndex={-1} className={styles['board']} aria-label={`${title} board`}>
                {children}
              </section>
            )}
          </>
        )}
      </div>
      <Dialogs frame={frame} help={help} isTimed={page.isTimed} />
    </Page>
  );
}

type DialogsProps = Pick<Props, 'help'> & Pick<Props['page'], 'frame' | 'isTimed'>;

function Dialogs({ frame, help, isTimed }: DialogsProps) {
  return (
    <>
      <Dialog
        open={frame.dialog === 'help'}
        onClose={frame.close}
        title="How to play"
        actions={<Button onClick={frame.close}>Let's play</Button>}
      >
        {help}
      </Dialog>
      <SettingsDialog
        open={frame.dialog === 'settings'}
        onClose={frame.close}
        settings={frame.settings}
        timersApplyTo={isTimed ? 'your next game' : undefined}
      />
      <LeaveDialog guard={frame.guard} />
      <ReadyDialog ready={frame.ready} />
    </>
  );
}

type ToolsProps = { readonly frame: GameLayoutState; readonly onForfeit: (() => void) | undefined };

function Tools({ frame, onForfeit }: ToolsProps) {
  const tools = [
    { name: 'How to play', Icon: HelpIcon, open: () => frame.open('help') },
    { name: 'Settings', Icon: SettingsIcon, open: () => frame.open('settings') },
    ...(onForfeit ? [{ name: 'Forfeit', Icon: FlagIcon, open: onForfeit }] : []),
  ];
  return (
    <ButtonRow>
      {tools.map(({ name, Icon, open }) => (
        <Button key={name} variant="quiet" size="small" icon={<Icon aria-hidden />} onClick={open}>
          <span className={styles['word']}>{name}</span>
        </Button>
      ))}
    </ButtonRow>
  );
}

/** Matches a phone in landscape; a window at 400 % zoom is as low, but not as wide. */
const SIDEWAYS = '(orientation: landscape) and (max-height: 30rem) and (min-width: 30rem)';

/** On a phone in landscape, the page opens at the latest event and the board, also when the phone is turned. */
function useInSight(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Pages without layout, as in tests, have no `matchMedia`.
    const sideways = window.matchMedia?.(SIDEWAYS);
    const show = () => {
      if (sideways?.matches) table.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    };
    // Waits until after a page change, which itself scrolls to the top.
    const frame = requestAnimationFrame(show);
    sideways?.addEventListener('change', show);
    return () => {
      cancelAnimationFrame(frame);
      sideways?.removeEventListener('change', show);
    };
  }, [table]);
}

const KEEP_PLACE = { preventScroll: true } as const;

/**
 * Focuses the board when something that covered it and had the focus is gone, such as "Play Again" or the help that
 * opened by itself.
 */
function useFocusAfter(
  isCovered: boolean,
  board: RefObject<HTMLElement | null>,
  options?: FocusOptions,
): void {
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (wasCovered.current && !isCovered && document.activeElement === document.body) {
      board.current?.focus(options);
    }
    wasCovered.current = isCovered;
  }, [isCovered, board, options]);
}
