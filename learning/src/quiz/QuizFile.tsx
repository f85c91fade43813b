import { parse } from '@venture/contract/parse';
import { useMemo } from 'react';
import { Quiz } from './content/schema';
import { QuizPage } from './QuizPage';

type Props = {
  readonly json: unknown;
  readonly file: string;
  readonly onUnderWay: () => void;
};

/** The page of the quiz that a content file holds. */
export function QuizFile({ json, file, onUnderWay }: Props) {
  const quiz = useMemo(() => parse(Quiz, json, file), [json, file]);
  return <QuizPage quiz={quiz} onUnderWay={onUnderWay} />;
}
