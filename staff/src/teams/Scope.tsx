import { TOKEN_ACTIONS, type TokenAction } from '@venture/api/v1/teams';
import { useState } from 'react';
import { Choices } from './Choices';
import { NamesField } from './NamesField';
import { words } from './part';

const ACTION_NAMES: Readonly<Record<TokenAction, string>> = {
  publish: 'Publish: store a release',
  promote: 'Promote: make a release live',
  rollback: 'Roll back, and switch off',
};
const OPTIONS = TOKEN_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] }));

/** What a program may do for a team, and on which remotes. */
export function useScope(owned: readonly string[]) {
  const [remotes, setRemotes] = useState(owned.join(', '));
  const [actions, setActions] = useState<readonly TokenAction[]>(['publish', 'promote']);
  return {
    remotes,
    setRemotes,
    actions,
    setActions,
    body: { remotes: words(remotes), actions: [...actions] },
  };
}

type Props = { readonly legend: string; readonly scope: ReturnType<typeof useScope> };

export function ScopeFields({ legend, scope }: Props) {
  return (
    <>
      <NamesField
        label="Remotes"
        hint="Separated by commas: names of the team, or new ones."
        required
        value={scope.remotes}
        onType={scope.setRemotes}
      />
      <Choices legend={legend} options={OPTIONS} chosen={scope.actions} onChange={scope.setActions} />
    </>
  );
}
