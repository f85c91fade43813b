import { Badge } from '@venture/ui/Badge';
import { CloseIcon, HelpIcon, MinusIcon, SuccessIcon, WarnIcon } from '@venture/ui/icons';

const LOOKS = {
  good: { tone: 'success', Sign: SuccessIcon, words: 'Good' },
  attention: { tone: 'warn', Sign: WarnIcon, words: 'Needs attention' },
  broken: { tone: 'danger', Sign: CloseIcon, words: 'Does not work' },
  off: { tone: 'plain', Sign: MinusIcon, words: 'Not set up' },
  unknown: { tone: 'plain', Sign: HelpIcon, words: 'Not known now' },
} as const;

/** A state, or that there is none or it is not known, by its colour, a sign and words. */
export function StateBadge({ state }: { readonly state: keyof typeof LOOKS }) {
  const { tone, Sign, words } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Sign aria-hidden />}>
      {words}
    </Badge>
  );
}
