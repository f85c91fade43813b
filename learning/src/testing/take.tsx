import { screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { renderPage } from '@venture/testing/page';
import type { Quiz } from '../quiz/content/schema';
import { QuizPage } from '../quiz/QuizPage';

/** Opens a quiz at its own path, as a first-time visitor. */
export function openQuiz(quiz: Quiz, options: Parameters<typeof userEvent.setup>[0] = {}) {
  return { user: userEvent.setup(options), ...renderPage(<QuizPage quiz={quiz} />, quiz.route) };
}

/** Answers all questions, the first `right` ones correctly. */
export async function take(user: UserEvent, quiz: Quiz, right: number): Promise<void> {
  for (const [at, question] of quiz.questions.entries()) {
    const isWanted = (id: string) => (at < right ? id === question.right : id !== question.right);
    const option = question.options.find(({ id }) => isWanted(id));
    await user.click(screen.getByRole('radio', { name: option?.text ?? '-' }));
    await user.click(screen.getByRole('button', { name: /^(Check answer|Next|Finish|Submit)$/ }));
    const goOn = screen.queryByRole('region', { name: /^(Right!|Not this time)$/ });
    if (goOn) await user.keyboard('{Enter}');
  }
}
