import { type Declaration, NOTHING, toCatalogue } from '@venture/rules/catalogue';
import type { XpActivities } from '@venture/rules/xp';
import type { ReleaseRegistry } from '../judging/released';

/** Returns a function that reads which quizzes and games bring XP by what the listed remotes declare now. */
export function createActivitiesReader(
  releases: Pick<ReleaseRegistry, 'declarations'>,
): () => Promise<XpActivities> {
  let read: readonly Declaration[] = [];
  let activities: XpActivities = NOTHING;
  return async () => {
    const declarations = await releases.declarations();
    if (declarations !== read) {
      read = declarations;
      activities = toCatalogue(declarations);
    }
    return activities;
  };
}
