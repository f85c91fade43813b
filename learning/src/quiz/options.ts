import { random, shuffled } from '@venture/rules/random';
import type { RadioCard } from '@venture/ui/RadioCards';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Question, Quiz } from './content/schema';

/** Returns the quiz with each question's options shuffled by `seed`; answers refer to options by id. */
export function shuffleOptions(quiz: Quiz, seed: number): Quiz {
  const next = random(seed);
  return {
    ...quiz,
    questions: quiz.questions.map((question) => ({ ...question, options: shuffled(question.options, next) })),
  };
}

/** Returns a question's options. Marks right and wrong once there is an answer, or null if none was given. */
export function toRadioCards(
  { options, right }: Pick<Question, 'options' | 'right'>,
  answer: string | null | undefined,
): readonly RadioCard[] {
  return options.map(({ id, text }) => ({
    value: id,
    label: text,
    mark: answer === undefined ? undefined : id === right ? 'right' : id === answer ? 'wrong' : undefined,
  }));
}

/**
 * Handles keys for a question: a number chooses its option, which gets the focus, and Enter continues. They work if
 * the focus is in the form or on nothing that takes keys, but not behind a dialog. Links, buttons and fields keep
 * their own Enter.
 */
export function useAnswerKeys({ options }: Pick<Question, 'options'>, choose: (option: string) => void) {
  const form = useRef<HTMLFormElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!form.current || !(target instanceof Element) || !isForQuestion(event, target, form.current)) return;
    const place = options.findIndex((_, at) => key === String(at + 1));
    if (key === 'Enter' && !event.repeat && !target.matches('a, button, input, summary')) {
      event.preventDefault();
      form.current.requestSubmit();
    }
    const option = options[place];
    if (option === undefined) return;
    radiosIn(form.current)[place]?.focus();
    choose(option.id);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return form;
}

function isForQuestion(event: KeyboardEvent, target: Element, form: HTMLFormElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector('dialog[open]')) return false;
  return form.contains(target) || target.matches('body, [tabindex="-1"]');
}

export function radiosIn(form: HTMLFormElement): readonly HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')];
}
