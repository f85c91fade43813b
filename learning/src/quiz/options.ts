import type { RadioCard } from '@venture/ui/RadioCards';
import type { KeyboardEvent } from 'react';
import type { Question } from './content/schema';

/** The options of a question; once there is an answer, or null for none, with right and wrong marked. */
export function toRadioCards(
  { options, right }: Question,
  answer: string | null | undefined,
): readonly RadioCard[] {
  return options.map(({ id, text }) => ({
    value: id,
    label: text,
    mark: answer === undefined ? undefined : id === right ? 'right' : id === answer ? 'wrong' : undefined,
  }));
}

/** The option that a number key chooses, which also takes the focus. */
export function focusOptionByKey(
  event: KeyboardEvent<HTMLFormElement>,
  { options }: Question,
): string | undefined {
  const option = options[Number(event.key) - 1];
  if (event.ctrlKey || event.metaKey || event.altKey || !option) return undefined;
  radiosIn(event)[options.indexOf(option)]?.focus();
  return option.id;
}

export function radiosIn({ currentTarget }: KeyboardEvent<HTMLFormElement>): readonly HTMLInputElement[] {
  return [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')];
}
