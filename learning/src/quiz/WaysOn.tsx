import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EnergyIcon, NextIcon, RestartIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { StatusLine } from '@venture/ui/StatusLine';
import { TextLink } from '@venture/ui/TextLink';
import { useState } from 'react';
import type { Quiz } from './content/schema';
import type { Outcome } from './outcome';

type Props = {
  readonly quiz: Quiz;
  readonly result: Outcome;
  readonly isPractice: boolean;
  readonly onRestart: (only: readonly string[] | null) => void;
};

/** Where to go from a result: on, again, or through the missed questions. */
export function WaysOn({ quiz, result, isPractice, onRestart }: Props) {
  const { missed, passed, asksRetry, total } = result;
  const again = () => onRestart(null);
  const hasPassed = passed === true && !isPractice;
  const missesAll = missed.length === total && !isPractice;
  return (
    <ButtonRow>
      {isPractice && <Again label="Take the whole quiz" onPress={again} isMain={missed.length === 0} />}
      {!isPractice && (!hasPassed || asksRetry) && <Again label="Try Again" onPress={again} isMain />}
      {hasPassed && <WayOn quiz={quiz} isMain={!asksRetry} />}
      {hasPassed && !asksRetry && <Again label="Take it again" onPress={again} isMain={false} />}
      {missed.length > 0 && (
        <Button
          variant="secondary"
          icon={<EnergyIcon aria-hidden />}
          onClick={() => onRestart(missesAll ? null : missed.map(({ id }) => id))}
        >
          Practise the {missed.length === 1 ? 'one' : missed.length} I missed
        </Button>
      )}
    </ButtonRow>
  );
}

/** What those who pass are offered: first and foremost what leads to the next module itself. */
function WayOn({ quiz, isMain }: { readonly quiz: Quiz; readonly isMain: boolean }) {
  const { passed, also } = quiz.results;
  if (passed === undefined) return null;
  if (!('to' in passed)) return <Completion label={passed.label} message={passed.alert} />;
  return [...(also ? [also] : []), passed].map(({ to, label }, place) => (
    <LinkButton key={label} to={to} variant={isMain && place === 0 ? 'primary' : 'secondary'}>
      {label}
      <NextIcon aria-hidden />
    </LinkButton>
  ));
}

type CompletionProps = { readonly label: string; readonly message: string };

/** The alert of the specification, and the same words in the page for those who closed it. */
function Completion({ label, message }: CompletionProps) {
  const [said, setSaid] = useState('');
  const complete = () => {
    setSaid(message);
    window.alert(message);
  };
  return (
    <>
      <Button onClick={complete}>{label}</Button>
      <StatusLine>{said}</StatusLine>
      {said && <TextLink to="/badge-rewards">See your badges</TextLink>}
    </>
  );
}

type AgainProps = { readonly label: string; readonly onPress: () => void; readonly isMain: boolean };

function Again({ label, onPress, isMain }: AgainProps) {
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} icon={<RestartIcon aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}
