import { gameId } from '@venture/contract/game-id';
import { recordPractice, recordQuizAttempt } from '@venture/device/record';
import { storedState } from '@venture/device/stored-value';
import { useStoredState } from '@venture/device/useStoredState';
import { type Sound, useSound } from '@venture/game/sound';
import { useRun } from '@venture/game/useRun';
import { useSeconds } from '@venture/game/useSeconds';
import { OpenInOtherTab } from '@venture/game/views/OpenInOtherTab';
import { ReadyDialog, useReady } from '@venture/game/views/ReadyDialog';
import { SettingsDialog } from '@venture/game/views/SettingsDialog';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { SettingsIcon } from '@venture/ui/icons';
import { LeaveDialog, useLeaveGuard } from '@venture/ui/LeaveDialog';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { Toggle } from '@venture/ui/Toggle';
import { useSettings } from '@venture/ui/useSettings';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as v from 'valibot';
import { teaches } from '../own';
import { Quiz } from './content/schema';
import { type Action, canSetChecks, type Options, quizRules, type State, selectedOption } from './engine';
import { shuffleOptions } from './options';
import { outcome } from './outcome';
import { QuestionForm } from './QuestionForm';
import { Results } from './Results';
import { type Finished, type QuizHistory, useQuizHistory } from './useQuizHistory';

/** Whether the learner wants each answer checked at once. */
const storedChecks = storedState('venture.check-answers', v.boolean());

export { Quiz };

type Props = {
  readonly quiz: Quiz;
  /** Called after the first answer, to prefetch the pages that the result links to. */
  readonly onUnderWay?: (() => void) | undefined;
};

/** The page of every quiz: its questions one by one, then the result. */
export function QuizPage({ quiz, onUnderWay }: Props) {
  const settings = useSettings();
  const [checks, storeChecks] = useStoredState(storedChecks, false);
  const history = useQuizHistory(quiz);
  const { finished, practice } = history;
  const [isSetting, setSetting] = useState(false);
  const isTimed = quiz.flow.secondsPerQuestion !== null;
  const options = { timing: settings.timing, checks, only: null };
  const playSound = useSound(settings.sound);
  const restart = (only: readonly string[] | null) =>
    history.restart(only === null ? undefined : { ...options, only: [...only] });
  return (
    <Page width="text">
      <PageHeader
        title={quiz.title}
        lead={finished ? undefined : practice ? leadOfPractice(practice) : quiz.lead}
        back={backOf(quiz)}
        compact={!practice && finished?.kind !== 'practice'}
        actions={isTimed && <SettingsButton onPress={() => setSetting(true)} />}
      />
      {finished ? (
        <Results quiz={quiz} history={history} finished={finished} onRestart={restart} />
      ) : (
        <Asking
          key={history.start}
          quiz={quiz}
          history={history}
          options={options}
          isCovered={isSetting}
          onUnderWay={onUnderWay}
          storeChecks={storeChecks}
          playSound={playSound}
        />
      )}
      <SettingsDialog
        open={isSetting}
        onClose={() => setSetting(false)}
        settings={settings}
        timersApplyTo="this question and all that follow"
      />
    </Page>
  );
}

type AskingProps = Pick<Props, 'quiz' | 'onUnderWay'> & {
  readonly history: QuizHistory;
  readonly options: Options;
  readonly storeChecks: (checks: boolean) => void;
  readonly isCovered: boolean;
  readonly playSound: (sound: Sound) => void;
};

/** The questions of one attempt. */
function Asking(props: AskingProps) {
  const { quiz, history, options, isCovered, onUnderWay, storeChecks } = props;
  const attempt = useAttempt(props);
  const { state, tab } = attempt;
  const isUnderWay = attempt.isUnderWay && Object.keys(state.answers).length > 0;
  const guard = useLeaveGuard(isUnderWay, history.practice ? LEAVE_PRACTICE : LEAVE, attempt.isSaved);
  useEffect(() => {
    if (isUnderWay) onUnderWay?.();
  }, [isUnderWay, onUnderWay]);
  const isTimed = quiz.flow.secondsPerQuestion !== null;
  const isStopped = isCovered || guard.isAsking || tab.isInOtherTab;
  const timedQuiz = isTimed && options.timing !== 'off' ? quiz.id : undefined;
  const ready = useReady(timedQuiz, isStopped, history.start !== undefined);
  const isPaused = isStopped || ready.isAsking;
  useSeconds(!isPaused, (seconds) => attempt.act({ type: 'pass-time', seconds }));
  // Read only once, so that results arriving later do not move the options.
  const [isTaken] = useState(history.isTaken);
  const asked = useMemo(
    () => (isTaken ? shuffleOptions(quiz, attempt.log.seed) : quiz),
    [quiz, isTaken, attempt.log.seed],
  );
  return (
    <>
      {tab.isInOtherTab ? (
        <OpenInOtherTab what="quiz" onGoOn={tab.goOnHere} />
      ) : (
        <div className={stack['gap-4']}>
          {canSetChecks(quiz, state) && (
            <ChecksToggle
              isFirst={history.isFirstQuiz}
              checks={state.checks}
              onChange={(checks) => {
                attempt.act({ type: 'set-checks', checks });
                storeChecks(checks);
              }}
            />
          )}
          <QuestionForm quiz={asked} state={state} act={attempt.act} isHidden={isPaused && isTimed} />
        </div>
      )}
      <LeaveDialog guard={guard} />
      <ReadyDialog ready={ready} />
    </>
  );
}

/** Runs the questions. A change of timing applies at once, since extra time is needed right away. */
function useAttempt({ quiz, history: { start, practice, show }, options, playSound }: AskingProps) {
  const module = useMemo(() => quizRules(quiz), [quiz]);
  const [begun] = useState(practice ?? options);
  const { run } = useRun(module, {
    game: gameId('learning', `quiz-${quiz.id}`),
    seed: practice && start,
    options: begun,
    record: (state) => show(record(quiz, state, practice !== undefined)),
  });
  const act = (action: Action) => {
    const sound = chooseSound(quiz, run.state, module.rules.step(run.state, action));
    if (sound) playSound(sound);
    run.dispatch(action);
  };
  const { timing } = options;
  const setTiming = useEffectEvent(() => act({ type: 'set-timing', timing }));
  const isOther = run.state.timing !== timing && !run.tab.isInOtherTab;
  useEffect(() => {
    if (isOther) setTiming();
  }, [isOther]);
  return { ...run, act };
}

function record(quiz: Quiz, state: State, isPractice: boolean): Finished {
  const { asked, answers, seconds, questionSeconds, timing } = state;
  const { correct, total } = outcome(quiz, asked, answers);
  const took = { seconds, questionSeconds, timing };
  const done = { quiz: quiz.id, contentVersion: quiz.version, answers, correct, total, ...took };
  return isPractice ? recordPractice(done).event : recordQuizAttempt(done).event;
}

const LEAVE =
  'Your answers so far stay on this device until you log out: you can continue the quiz when you come back.';
const LEAVE_PRACTICE = 'Go back in this tab to continue the practice: your answers so far stay there.';

function SettingsButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" icon={<SettingsIcon aria-hidden />} onClick={onPress}>
      Settings
    </Button>
  );
}

const leadOfPractice = ({ only }: Options) =>
  `Practice: ${only?.length} you missed. It does not change your best score.`;

function backOf({ module }: Quiz) {
  const owner = teaches.modules.find(({ id }) => id === module);
  return owner
    ? { to: owner.route, label: `Back to ${owner.title}` }
    : { to: '/learning-module', label: 'Back to learning' };
}

/** Chooses an action's sound; undefined for silence. */
export function chooseSound(quiz: Quiz, before: State, after: State): Sound | undefined {
  if (after.phase === before.phase) return undefined;
  if (after.phase === 'feedback') return isRight(quiz, after) ? 'good' : 'bad';
  if (after.phase !== 'over') return undefined;
  const { missed, asksRetry } = outcome(quiz, after.asked, after.answers);
  if (missed.length === 0) return 'great';
  return asksRetry ? 'bad' : 'good';
}

function isRight({ questions }: Quiz, state: State): boolean {
  return questions.some(({ id, right }) => id === state.asked[state.at] && right === selectedOption(state));
}

type ChecksToggleProps = {
  /** True if no quiz was finished before; the note about checking then says more and stands out. */
  readonly isFirst: boolean;
  readonly checks: boolean;
  readonly onChange: (checks: boolean) => void;
};

/** A toggle for checking answers one by one, offered before the first answer counts. */
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
