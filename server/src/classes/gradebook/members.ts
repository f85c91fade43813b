import { sql } from 'kysely';
import { recordAudit } from '../../administration/audit';
import type { Database } from '../../database/schema';
import { authorityOver, owns } from '../authority';
import limits from './gradebook.json';

type Look = { readonly userId: string; readonly classId: string };

/**
 * Whether somebody may see the gradebook of a class. That an admin who does not own it has looked is in the audit
 * trail, once a day: pages and columns are many requests.
 */
export async function maySeeGradebook(db: Database, { userId, classId }: Look): Promise<boolean> {
  const authority = await authorityOver(db, userId, classId);
  if (authority !== 'admin') return authority !== undefined;
  const found = await classOf(db, { userId, classId });
  if (!found) return false;
  if (!found.isOwner && !found.wasNoted) await note(db, 'gradebook-seen', found, userId, 'admin');
  return true;
}

/** What left the server as a file: by whomever, each time. */
export async function noteDownload(db: Database, { userId, classId }: Look): Promise<void> {
  const authority = await authorityOver(db, userId, classId);
  const found = await classOf(db, { userId, classId });
  if (found && authority) await note(db, 'gradebook-exported', found, userId, authority);
}

async function classOf(db: Database, { userId, classId }: Look) {
  const { rows } = await sql<{ id: string; name: string; isOwner: boolean; wasNoted: boolean }>`
    select c.id, c.name, ${owns(userId, sql`c.id`)} as "isOwner", exists (
      select from audit a
      where a.actor_id = ${userId} and a.action = 'gradebook-seen' and a.details->'class'->>'id' = c.id::text
        and a.at > now() - make_interval(hours => ${limits.seenOnceInHours})) as "wasNoted"
    from classes c where c.id = ${classId}::uuid`.execute(db);
  return rows[0];
}

function note(
  db: Database,
  action: 'gradebook-seen' | 'gradebook-exported',
  { id, name }: { readonly id: string; readonly name: string },
  actorId: string,
  madeBy: 'admin' | 'instructor',
): Promise<void> {
  return recordAudit(db, { action, madeBy, actorId, details: { class: { id, name } } });
}
