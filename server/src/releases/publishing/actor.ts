import type { Database } from '../../database/schema';
import type { TokenScope, Visitor } from '../../http/route';
import type { Principal } from '../../teams/may';
import { type Actor, ADMIN_LABEL } from '../actor';
import { loadPrincipal } from './ownership';

/** Who makes a call about a remote. */
export type Caller = Actor & {
  readonly words: string;
  readonly visitor: Visitor;
  readonly principal: Principal;
  /** An admin: what they release needs nobody's approval. */
  readonly isPlatform: boolean;
};

export async function loadCaller(db: Database, visitor: Visitor): Promise<Caller> {
  const principal = await loadPrincipal(db, visitor);
  const isPlatform = principal.kind === 'person' && principal.isAdmin;
  const { userId, token } = visitor;
  const who = { visitor, principal, isPlatform };
  if (token) return { ...who, madeBy: 'token', words: tokenInWords(token) };
  return isPlatform
    ? { ...who, madeBy: 'admin', actorId: userId, words: ADMIN_LABEL }
    : { ...who, madeBy: 'member', actorId: userId, words: 'a member of the team' };
}

function tokenInWords({ label, claims }: TokenScope): string {
  return claims ? `the CI job “${label}”` : `token “${label}”`;
}
