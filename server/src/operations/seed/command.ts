import { randomBytes } from 'node:crypto';
import type { Catalogue } from '@venture/contract/catalogue';
import { random } from '@venture/progress/random';
import type { XpActivities } from '@venture/progress/xp';
import { grantPrivilege } from '../../accounts/grants';
import { createPasswords } from '../../accounts/passwords';
import { createUser } from '../../accounts/users';
import type { Database } from '../../database/schema';
import { Failure } from '../../process/failure';
import { hasRealPeople, seedDemoLearners } from './fill';
import { makeUuid } from './learner';
import demoContent from './seed.json';

export const MOST_LEARNERS = 1_000_000;

export type SeedOptions = {
  readonly learners: number;
  readonly seed: number;
  readonly besideRealPeople: boolean;
};

export type DemoSources = {
  readonly db: Database;
  /** What there is to learn: that of the live releases. */
  readonly catalogue: Catalogue;
  /** What XP is counted by. */
  readonly counted: XpActivities;
  readonly now: Date;
  /** Says how far it is. */
  readonly tell: (line: string) => void;
};

/** Fills a database for trying things out; returns what to print. */
export async function fillDemoDatabase(
  { learners, seed, besideRealPeople }: SeedOptions,
  { db, catalogue, counted, now, tell }: DemoSources,
): Promise<string> {
  if (catalogue.quizzes.length === 0) {
    throw new Failure(
      'There are no quizzes to answer: start the app once, which releases them (in a checkout with "npm start"), and try again.',
    );
  }
  if (!besideRealPeople && (await hasRealPeople(db))) {
    throw new Failure(
      'This database holds real people: use another one, with DATA_DIR or DATABASE_URL, or add --beside-real-people.',
    );
  }
  const passwordHash = await createPasswords().hash(secret());
  let stored = 0;
  const filled = await seedDemoLearners(db, {
    seed,
    now,
    catalogue,
    counted,
    learners,
    passwordHash,
    tell: (more) => {
      stored += more;
      if (stored % 1000 === 0 || stored === learners) tell(`${stored} of ${learners} learners`);
    },
  });
  const { events, classes, players } = filled;
  return [
    `Added ${learners} learners with ${events} events in ${classes.length} classes, ${players} of them on leaderboards.`,
    await addInstructor(db, seed, classes),
  ].join('\n');
}

/** Somebody who sees the classes and their reports, and no more; the password is shown once and kept nowhere. */
async function addInstructor(db: Database, seed: number, classes: readonly string[]): Promise<string> {
  const email = `instructor@${demoContent.domain}`;
  const password = secret();
  const id = makeUuid(random(seed));
  await createUser(db, {
    id,
    fullName: 'Demo Instructor',
    email,
    passwordHash: await createPasswords().hash(password),
    userType: 'admin',
  });
  await grantPrivilege(db, email, 'instructor');
  const owned = classes.map((class_id) => ({ class_id, user_id: id }));
  await db.insertInto('class_owners').values(owned).execute();
  return `Log in as ${email} with the password ${password} to see these classes and their reports.`;
}

function secret(): string {
  return randomBytes(12).toString('base64url');
}
