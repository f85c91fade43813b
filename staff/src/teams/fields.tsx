import { TEAM_LIMITS, type TeamToken, TOKEN_ACTIONS, type TokenAction } from '@venture/api/v1/teams';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { FormCheckboxes, FormField } from '../app/Form';

/** Input props for names and addresses, which keyboards must not auto-correct. */
export const VERBATIM_INPUT_PROPS = { autoCapitalize: 'none', spellCheck: false } as const;

/** A web address by the server's rules: only an address on localhost may go without encryption. */
export const webAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(TEAM_LIMITS.address, `At most ${TEAM_LIMITS.address} characters.`),
  v.check(isSecure, 'Enter an address that begins with https://, such as https://example.com.'),
  v.check((address) => !/[?#]/.test(address), 'Enter the address without ? and #.'),
  v.check((address) => new URL(address).username === '', 'Enter the address without a user name.'),
);

function isSecure(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

const ACTION_NAMES: Readonly<Record<TokenAction, string>> = {
  publish: 'Publish: store a release',
  promote: 'Promote: make a release live',
  rollback: 'Roll back, and switch off',
};
const OPTIONS = TOKEN_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));

/** Remote names, separated by commas; a space within a name is an error. */
export const remoteNames = v.pipe(
  v.string(),
  v.transform((typed) =>
    typed
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
  v.check(
    (all) => all.every((name) => /^[a-z][a-z0-9-]*$/.test(name)),
    'Separate names with commas. A name has lower case letters, digits and hyphens, such as cash-stack.',
  ),
);

/** A program's permissions: its actions, and the remotes they apply to. */
export const scopeEntries = {
  remotes: v.pipe(remoteNames, v.minLength(1, 'Give the name of a remote.')),
  actions: v.pipe(v.array(v.picklist(TOKEN_ACTIONS)), v.minLength(1, 'Choose at least one.')),
};

type Scope = Pick<TeamToken, 'remotes' | 'actions'>;
export const describeScope = ({ remotes, actions }: Scope) => `${remotes.join(', ')}: ${actions.join(', ')}`;

/** A new scope, before it is narrowed down. */
export const createDefaultScope = (remotes: readonly string[]) => ({
  remotes: remotes.join(', '),
  actions: ['publish', 'promote'] satisfies TokenAction[],
});

export function ScopeFields({ legend }: Pick<ComponentProps<typeof FormCheckboxes>, 'legend'>) {
  return (
    <>
      <FormField
        name="remotes"
        label="Remotes"
        hint="Separated by commas: names of the team, or new ones."
        {...VERBATIM_INPUT_PROPS}
      />
      <FormCheckboxes name="actions" legend={legend} options={OPTIONS} />
    </>
  );
}
