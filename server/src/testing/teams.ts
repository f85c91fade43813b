import { randomUUID } from 'node:crypto';
import { TOKEN_ACTIONS, type TokenAction } from '@venture/api/v1/teams';
import { changeTeam, createTeam } from '../teams/change';
import { setTeamRemotes } from '../teams/remotes';
import { createToken } from '../teams/tokens';
import { asking, person, type TestPerson } from './people';
import type { TestServer } from './server';

/** A team with a member; it owns the remote `<name>-game`, unless others are given. */
export type TestTeam = {
  readonly name: string;
  readonly remotes: readonly string[];
  readonly member: TestPerson;
  /** Creates a team token, by default one that may do everything. */
  readonly token: (may?: Partial<Scope>) => Promise<TestToken>;
};

type Scope = { readonly remotes: readonly string[]; readonly actions: readonly TokenAction[] };

export type TestToken = { readonly id: string; readonly token: string; readonly ask: TestPerson['ask'] };

type ServerAndDatabase = Pick<TestServer, 'db' | 'address'>;

export const newTeamName = () => `t${randomUUID()}`;

export async function team(server: ServerAndDatabase, remotes?: readonly string[]): Promise<TestTeam> {
  const { db, address } = server;
  const name = newTeamName();
  const own = remotes ?? [`${name}-game`];
  const member = await person(server, { fullName: 'Mia Member' });
  await createTeam(db, 'operator', name);
  const change = <Value>(work: Parameters<typeof changeTeam<Value>>[2]) =>
    changeTeam(db, { actor: 'operator', name, onlyAdmins: true }, work);
  await change(async (trx, known) => {
    await trx.insertInto('team_members').values({ team_id: known.id, user_id: member.userId }).execute();
    await setTeamRemotes(trx, known, own);
  });
  return {
    name,
    remotes: own,
    member,
    async token({ remotes: some = own, actions = TOKEN_ACTIONS } = {}) {
      const wanted = { label: 'CI', remotes: [...some], actions: [...actions], days: 30 };
      const { token, created } = await change((trx, known) => createToken(trx, known, wanted));
      return { id: created.id, token, ask: asking(address, { Authorization: `Bearer ${token}` }) };
    },
  };
}
