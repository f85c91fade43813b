import { TextLink } from '@venture/ui/TextLink';

/** What becomes of the words that were not found. */
export function ReviewNotice({ missed }: { readonly missed: number }) {
  if (missed === 0) return null;
  const words = missed === 1 ? 'The word you missed comes' : `The ${missed} words you missed come`;
  return (
    <p>
      {words} back in <TextLink to="/review">your review</TextLink> until{' '}
      {missed === 1 ? 'it sticks' : 'they stick'}.
    </p>
  );
}
