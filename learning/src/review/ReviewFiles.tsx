import { parse } from '@venture/contract/parse';
import { useMemo } from 'react';
import { Quiz } from '../quiz/content/schema';
import { ReviewPage } from './ReviewPage';

type File = { readonly json: unknown; readonly file: string };

/** The review page, with the quizzes that its questions come from. */
export function ReviewFiles({ files }: { readonly files: readonly File[] }) {
  const quizzes = useMemo(() => files.map(({ json, file }) => parse(Quiz, json, file)), [files]);
  return <ReviewPage quizzes={quizzes} />;
}
