import { storedState } from '@venture/api/stored-value';
import { useStoredState } from '@venture/api/useStoredState';
import type { Sound } from '@venture/play/sound';
import { useSound } from '@venture/play/sound';
import { useReady } from '@venture/play/useReady';
import { useSeconds } from '@venture/play/useSeconds';
import { OpenElsewhere } from '@venture/play/views/OpenElsewhere';
import { ReadyDialog } from '@venture/play/views/ReadyDialog';
import { SettingsDialog } from '@venture/play/views/SettingsDialog';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { SettingsIcon } from '@venture/ui/icons';
import { LeaveDialog } from '@venture/ui/LeaveDialog';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { Toggle } from '@venture/ui/Toggle';
import { useLeaveGuard } from '@venture/ui/useLeaveGuard';
import { type SettingsInUse, useSettings } from '@venture/ui/useSettings';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { teaches } from '../own';
import { Quiz } from './content/schema';
import { outcome } from './outcome';
import { QuestionForm } from './QuestionForm';
import { Results } from './Results';
import { type Action, canSetChecks, type State, selected } from './state';
import { type UseQuizResult, useQuiz } from './useQuiz';

/** Whether the learner wants each answer checked at once. */
const storedChecks = storedState('venture.check-answers', v.boolean());

export { Quiz };

const leaveMessage = (isPractice: boolean) =>
  `Your answers so far stay ${isPractice ? 'in this tab' : 'on this device until you log out'}: you can continue the quiz when you come back.`;

type Props = {
  readonly quiz: Quiz;
  /** Called once something is answered: time to prefetch what the result links to. */
  readonly onUnderWay?: () => void;
};

/** The page of every quiz: its questions one by one, then what came of them. */
export function QuizPage({ quiz, onUnderWay }: Props) {
  const settings = useSettings();
  const [checks, storeChecks] = useStoredState(storedChecks, false);
  const attempt = useQuiz(quiz, { timing: settings.timing, checks });
  const [isSetting, setSetting] = useState(false);
  const guard = useLeaveGuard(attempt.isUnderWay, leaveMessage(attempt.isPractice), attempt.isSaved);
  useEffect(() => {
    if (attempt.isUnderWay) onUnderWay?.();
  }, [attempt.isUnderWay, onUnderWay]);
  const isTimed = quiz.flow.secondsPerQuestion !== null;
  const isRunning = isTimed && attempt.finished === undefined && settings.timing !== 'off';
  const isCovered = isSetting || guard.isAsking || attempt.tab.isElsewhere;
  const ready = useReady(isRunning ? quiz.id : undefined, isCovered);
  const isPaused = isCovered || ready.isAsking;
  const playSound = useSound(settings.sound);
  const act = (action: Action) => {
    const sound = chooseSound(quiz, attempt.state, attempt.act(action));
    if (sound) playSound(sound);
  };
  useSeconds(attempt.finished === undefined && !isPaused, (seconds) => act({ type: 'pass-time', seconds }));
  return (
    <Page width="text">
      <PageHeader
        title={quiz.title}
        lead={leadOf(quiz, attempt)}
        back={backOf(quiz)}
        compact={!attempt.isPractice}
        actions={isTimed && <SettingsButton onPress={() => setSetting(true)} />}
      />
      {attempt.finished ? (
        <Results quiz={quiz} attempt={attempt} finished={attempt.finished} />
      ) : attempt.tab.isElsewhere ? (
        <OpenElsewhere what="quiz" onGoOn={attempt.tab.goOnHere} />
      ) : (
        <div className={stack['gap-4']}>
          {canSetChecks(quiz, attempt.state) && (
            <ChecksToggle
              isFirst={attempt.isFirstQuiz}
              checks={attempt.state.checks}
              onChange={(wanted) => {
                storeChecks(wanted);
                act({ type: 'set-checks', checks: wanted });
              }}
            />
          )}
          <QuestionForm quiz={attempt.asked} state={attempt.state} act={act} isHidden={isPaused && isTimed} />
        </div>
      )}
      <SettingsDialog
        open={isSetting}
        onClose={() => setSetting(false)}
        settings={applyingAtOnce(settings, act)}
        timersApplyTo="this question and all that follow"
      />
      <LeaveDialog guard={guard} />
      <ReadyDialog ready={ready} />
    </Page>
  );
}

function SettingsButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" icon={<SettingsIcon aria-hidden />} onClick={onPress}>
      Settings
    </Button>
  );
}

function leadOf({ lead }: Quiz, { isPractice, finished, state }: UseQuizResult): string | undefined {
  if (finished) return undefined;
  if (!isPractice) return lead;
  return `Practice: ${state.asked.length} you missed. It does not change your best score.`;
}

function backOf({ module }: Quiz) {
  const owner = teaches.modules.find(({ id }) => id === module);
  return owner
    ? { to: owner.route, label: `Back to ${owner.title}` }
    : { to: '/learning-module', label: 'Back to learning' };
}

/** A change of the timing applies to the current attempt, since extra time is needed now. */
function applyingAtOnce(settings: SettingsInUse, act: (action: Action) => void): SettingsInUse {
  return {
    ...settings,
    change(part) {
      settings.change(part);
      if (part.timing) act({ type: 'set-timing', timing: part.timing });
    },
  };
}

/** The sound of an action; undefined for silence. */
export function chooseSound(quiz: Quiz, before: State, after: State): Sound | undefined {
  if (after.phase === before.phase) return undefined;
  if (after.phase === 'feedback') return isRight(quiz, after) ? 'good' : 'bad';
  if (after.phase !== 'over') return undefined;
  const { missed, asksRetry } = outcome(quiz, after.asked, after.answers);
  if (missed.length === 0) return 'great';
  return asksRetry ? 'bad' : 'good';
}

function isRight({ questions }: Quiz, state: State): boolean {
  return questions.some(({ id, right }) => id === state.asked[state.at] && right === selected(state));
}

type ChecksToggleProps = {
  /** No quiz was finished before: it says more, and cannot be overlooked. */
  readonly isFirst: boolean;
  readonly checks: boolean;
  readonly onChange: (checks: boolean) => void;
};

/** Toggle for checking answers one by one, offered before the first answer counts. */
function ChecksToggle({ isFirst, checks, onChange }: ChecksToggleProps) {
  const toggle = (
    <Toggle
      label="Check answers as I go"
      hint={isFirst ? FIRST_HINT : HINT}
      checked={checks}
      onChange={onChange}
    />
  );
  return isFirst ? (
    <Card tone="primary" padding="small">
      {toggle}
    </Card>
  ) : (
    toggle
  );
}

const HINT = 'See why after each question. Your result counts the same.';
const FIRST_HINT =
  'Right or wrong, and why, after each question instead of at the end. Your result counts the same.';
