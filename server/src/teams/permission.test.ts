import { describe, expect, test } from '@jest/globals';
import { TOKEN_ACTIONS, type TokenAction } from '@venture/api/v1/teams';
import {
  decidePermission,
  type Hold,
  type Owner,
  type Permission,
  type Principal,
  type RemoteOperation,
} from './permission';

const OPERATIONS = ['read', ...TOKEN_ACTIONS, 'approve'] as const;

const person = (isAdmin: boolean, ...teamIds: readonly string[]): Principal => ({
  ...{ kind: 'person', isAdmin, teamIds },
});
const token = (actions: readonly TokenAction[], remotes = ['lemonade'], teamId = 'red'): Principal => ({
  kind: 'token',
  scope: { teamId, remotes, actions, label: 'CI' },
});

const RED: Owner = { teamId: 'red' };
const BLUE: Owner = { teamId: 'blue' };

const ALL: Permission[] = ['yes', 'yes', 'yes', 'yes', 'yes'];
const NONE: Permission[] = ['not-yours', 'not-yours', 'not-yours', 'not-yours', 'platform-only'];
const OUT: Permission[] = ['out-of-scope', 'out-of-scope', 'out-of-scope', 'out-of-scope', 'platform-only'];
const OWN: Permission[] = ['yes', 'yes', 'yes', 'yes', 'platform-only'];
const NEW: Permission[] = ['not-yours', 'yes', 'yes', 'not-yours', 'platform-only'];

describe('publish, promote, rollback and enable of a remote of the team that an admin', () => {
  const ANY: Permission[] = ['yes', 'yes', 'yes', 'yes'];
  const HELD: Permission[] = ['held', 'held', 'held', 'held'];
  test.each<[string, Hold, Principal, readonly Permission[]]>([
    ['switched off, for an admin', 'disabled', person(true), ANY],
    ['switched off, for a member', 'disabled', person(false, 'red'), ['yes', 'yes', 'yes', 'held']],
    ['switched off, for a token', 'disabled', token(TOKEN_ACTIONS), ['yes', 'yes', 'yes', 'held']],
    ['removed, for an admin', 'removed', person(true), ANY],
    ['removed, for a member', 'removed', person(false, 'red'), ['yes', 'held', 'held', 'held']],
    ['removed, for a token', 'removed', token(TOKEN_ACTIONS), HELD],
  ])('%s', (_, hold, who, expected) => {
    const operations = [...TOKEN_ACTIONS, 'enable'] as const;
    expect(operations.map((one) => decidePermission(who, one, 'lemonade', RED, hold))).toEqual(expected);
    expect(decidePermission(who, 'read', 'lemonade', RED, hold)).toBe('yes');
  });

  test('a token needs the right to switch off in order to switch on', () => {
    expect(decidePermission(token(['rollback']), 'enable', 'lemonade', RED)).toBe('yes');
    expect(decidePermission(token(['publish', 'promote']), 'enable', 'lemonade', RED)).toBe('out-of-scope');
  });
});

describe('read, publish, promote, rollback and approve of lemonade', () => {
  test.each<[string, Principal, Owner, readonly Permission[]]>([
    ['an admin, of a team’s remote', person(true), RED, ALL],
    ['an admin, of the platform’s', person(true), 'platform', ALL],
    ['an admin, of a new name', person(true), 'nobody', ALL],
    ['a member of the team', person(false, 'green', 'red'), RED, OWN],
    ['a member of another team', person(false, 'blue'), RED, NONE],
    ['a person without a team', person(false), RED, NONE],
    ['a member, of the platform’s', person(false, 'red'), 'platform', NONE],
    ['a member, of a new name', person(false, 'red'), 'nobody', NONE],
    ['a token for everything', token(TOKEN_ACTIONS), RED, OWN],
    ['a token for everything, of the platform’s', token(TOKEN_ACTIONS), 'platform', NONE],
    ['a token for everything, of a new name', token(TOKEN_ACTIONS), 'nobody', NEW],
    ['a token for another remote', token(TOKEN_ACTIONS, ['kiosk']), RED, OUT],
    ['a token for another remote, of a new name', token(TOKEN_ACTIONS, ['kiosk']), 'nobody', OUT],
    ['a token of another team', token(TOKEN_ACTIONS), BLUE, NONE],
    [
      'a token to publish',
      token(['publish']),
      RED,
      ['yes', 'yes', 'out-of-scope', 'out-of-scope', 'platform-only'],
    ],
    [
      'a token to roll back',
      token(['rollback']),
      RED,
      ['yes', 'out-of-scope', 'out-of-scope', 'yes', 'platform-only'],
    ],
    [
      'a token to promote, of a new name',
      token(['promote']),
      'nobody',
      ['not-yours', 'out-of-scope', 'yes', 'not-yours', 'platform-only'],
    ],
  ])('%s', (_, who, owner, expected) => {
    const answers = OPERATIONS.map((operation: RemoteOperation) =>
      decidePermission(who, operation, 'lemonade', owner),
    );
    expect(answers).toEqual(expected);
  });
});
