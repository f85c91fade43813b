import { call } from '@venture/api/v1/call';
import {
  distrustIssuer,
  TEAM_LIMITS,
  type Team,
  type TrustedIssuer,
  trustIssuer,
} from '@venture/api/v1/teams';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import * as v from 'valibot';
import { FormField, FormTextArea } from '../app/Form';
import { ConfirmButton, FormDialogButton } from '../app/FormDialog';
import { ListRow, Section } from '../app/Section';
import { useIsAdmin } from '../app/StaffPageLayout';
import {
  createDefaultScope,
  describeScope,
  ScopeFields,
  scopeEntries,
  VERBATIM_INPUT_PROPS,
  webAddress,
} from './fields';

type Props = { readonly team: Team };

/** CI jobs that may release without a token, identified by their CI's claims. */
export function Issuers({ team }: Props) {
  const isAdmin = useIsAdmin();
  return (
    <Section title="Trusted issuers">
      <p>Jobs of a CI release without a token when the CI states these claims about them (OpenID Connect).</p>
      <ul className={`${stack['gap-2']} ${lists['rows']}`}>
        {team.issuers.map(({ id, issuer, audience, claims, ...granted }) => (
          <ListRow
            key={id}
            name={issuer}
            details={[claimsInWords({ ...claims, audience }), describeScope(granted)]}
          >
            <ConfirmButton
              label="End trust"
              itemName={`in ${issuer}`}
              title="End the trust?"
              confirm="End trust"
              variant="danger"
              send={() => call(distrustIssuer, { params: { team: team.name, id } })}
              done={`Jobs of ${issuer} can no longer release this way.`}
            >
              <p>Jobs of {issuer} with these claims are refused from now on.</p>
            </ConfirmButton>
          </ListRow>
        ))}
      </ul>
      {team.issuers.length === 0 && <p>The team trusts no issuer.</p>}
      {isAdmin && <NewIssuer team={team} />}
    </Section>
  );
}

const claimsInWords = (claims: TrustedIssuer['claims']) =>
  Object.entries(claims)
    .map(([claim, value]) => `${claim} is ${value}`)
    .join(', ');

const IssuerSchema = v.object({
  ...scopeEntries,
  issuer: webAddress,
  audience: v.pipe(v.string(), v.trim(), v.nonEmpty('Give the audience.')),
  claims: v.pipe(
    v.string(),
    v.transform((typed) => typed.split('\n').filter((line) => line.trim() !== '')),
    v.minLength(1, 'Give at least one claim, such as the repository.'),
    v.everyItem((line) => CLAIM.test(line), 'Write each claim like this: repository=team/games.'),
    v.transform((lines) => Object.fromEntries(lines.map(readClaim))),
  ),
});

const CLAIM = /^\s*(?<name>\w+)\s*=\s*(?<value>\S.*?)\s*$/;

function readClaim(line: string): [string, string] {
  const { name = '', value = '' } = CLAIM.exec(line)?.groups ?? {};
  return [name, value];
}

/** Asks which jobs a team trusts. */
function NewIssuer({ team: { name, remotes } }: Props) {
  return (
    <ButtonRow>
      <FormDialogButton
        label="Trust an issuer"
        title="Trust an issuer"
        confirm="Trust this issuer"
        done="The team trusts the issuer now."
        schema={IssuerSchema}
        defaultValues={{
          issuer: 'https://token.actions.githubusercontent.com',
          audience: window.location.origin,
          claims: 'repository=',
          ...createDefaultScope(remotes),
        }}
        focus="issuer"
        send={(body) => call(trustIssuer, { params: { team: name }, body })}
      >
        <FormField
          name="issuer"
          type="url"
          label="Issuer"
          maxLength={TEAM_LIMITS.address}
          {...VERBATIM_INPUT_PROPS}
        />
        <FormField
          name="audience"
          label="Audience"
          hint="The audience for which the job asks its CI for a token."
          maxLength={TEAM_LIMITS.address}
          {...VERBATIM_INPUT_PROPS}
        />
        <FormTextArea
          name="claims"
          label="Claims"
          hint="One per line; the CI must state all of them: repository=team/games, ref=refs/heads/main."
          rows={3}
          autoComplete="off"
          {...VERBATIM_INPUT_PROPS}
        />
        <ScopeFields legend="What its jobs can do" />
      </FormDialogButton>
    </ButtonRow>
  );
}
