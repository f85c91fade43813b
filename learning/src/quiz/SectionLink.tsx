import { LearnIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';

type Props = {
  /** Where the section can be read again, and the words that say so. */
  readonly section: { readonly to: string; readonly label: string };
};

/** The way back to the section that an answer is about. */
export function SectionLink({ section: { to, label } }: Props) {
  return (
    <p>
      <TextLink to={to}>
        <LearnIcon aria-hidden />
        {label}
      </TextLink>
    </p>
  );
}
