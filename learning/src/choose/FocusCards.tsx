import { parse } from '@venture/contract/parse';
import { progressOf } from '@venture/progress/progress';
import { Badge } from '@venture/ui/Badge';
import { CardGrid } from '@venture/ui/CardGrid';
import { LinkCard } from '@venture/ui/LinkCard';
import { ProgressBar } from '@venture/ui/ProgressBar';
import { useEvents } from '@venture/ui/useProgress';
import * as v from 'valibot';
import { modules as files } from '../content/files';
import { useWhatCounts } from '../useWhatCounts';
import { FocusArt } from './FocusArt';
import json from './focus.json';

const Focus = v.strictObject({
  id: v.string(),
  tone: v.picklist(['coral', 'tide', 'leaf', 'plum']),
  /** In place of the module's summary, where that is too long for a card. */
  text: v.optional(v.string()),
});
const focuses = parse(v.array(Focus), json, 'learning/src/choose/focus.json');

/** The modules to choose from, each with how far the learner has come. */
export function FocusCards() {
  const { modules } = progressOf(useEvents(), useWhatCounts());
  return (
    <CardGrid label="Modules">
      {modules.map(({ id, title, route, percent, sections, sectionsRead, quiz, quizPercent }) => {
        const focus = focuses.find((each) => each.id === id);
        const tone = focus?.tone ?? 'plum';
        return (
          <LinkCard
            key={id}
            to={route}
            title={title}
            text={focus?.text ?? files.find((file) => file.id === id)?.summary}
            art={<FocusArt module={id} />}
            tone={tone}
            action={percent > 0 ? 'Continue' : 'Start'}
          >
            {percent > 0 ? (
              <ProgressBar
                label={`${sectionsRead} of ${sections} sections read${quizPercent > 0 ? `, quiz ${quizPercent}%` : ''}`}
                value={percent}
                tone={tone}
              />
            ) : (
              <Badge tone={tone}>{sayParts(sections, quiz !== undefined)}</Badge>
            )}
          </LinkCard>
        );
      })}
    </CardGrid>
  );
}

function sayParts(sections: number, hasQuiz: boolean): string {
  const parts = sections === 1 ? '1 section' : `${sections} sections`;
  return hasQuiz ? `${parts} and a quiz` : parts;
}
