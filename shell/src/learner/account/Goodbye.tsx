import { Alert } from '@venture/ui/Alert';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Facts } from '@venture/ui/Facts';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useUser } from '@venture/ui/useUser';
import { wasDeletedHere } from './delete-account';
import { done, facts, general } from './goodbye.json';

/** Shown after an account was deleted. Reports a deletion only if it happened in this tab. */
export function Goodbye() {
  const isDone = useUser() === undefined && wasDeletedHere();
  const { title, lead } = isDone ? done : general;
  return (
    <Page width="text">
      <PageHeader title={title} />
      <Alert tone={isDone ? 'success' : 'info'} role="note">
        {lead}
      </Alert>
      <Facts names="above" facts={facts.map(({ name, text }) => [name, text])} />
      <ButtonRow>
        <LinkButton to="/home">Go to the start page</LinkButton>
        <LinkButton to="/learning-module" variant="secondary">
          Keep learning as a guest
        </LinkButton>
        <LinkButton to="/contact" variant="secondary">
          Contact
        </LinkButton>
      </ButtonRow>
    </Page>
  );
}
