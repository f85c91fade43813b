import { useQuery } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { getPageText, type WrittenPage as Name } from '@venture/api/v1/pages';
import { QueryView } from '@venture/client/QueryView';
import { endpointQuery } from '@venture/client/queries';
import { defaultText, WRITTEN_TITLES } from '@venture/client/written-pages';
import { Card } from '@venture/ui/Card';
import { Markdown } from '@venture/ui/Markdown';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { WhoSees } from '../privacy/WhoSees';

type Props = { readonly page: Name };

/** A page whose text admins can edit; the default text fits every installation. */
function WrittenPage({ page }: Props) {
  return (
    <Page width="text">
      <PageHeader title={WRITTEN_TITLES[page]} back={{ to: '/home', label: 'Back to home' }} />
      {answersV1() ? <OwnText page={page} /> : <Text page={page} text={null} />}
    </Page>
  );
}

export const About = () => <WrittenPage page="about" />;
export const Privacy = () => <WrittenPage page="privacy" />;
export const Terms = () => <WrittenPage page="terms" />;
export const Contact = () => <WrittenPage page="contact" />;

function OwnText({ page }: Props) {
  const query = useQuery(endpointQuery(getPageText, { params: { page } }));
  return (
    <QueryView query={query} label="Loading the text" lines={8}>
      {({ text }) => <Text page={page} text={text} />}
    </QueryView>
  );
}

/** Who can see what does not depend on who runs it, so it stands below any text about privacy. */
function Text({ page, text }: Props & { readonly text: string | null }) {
  return (
    <>
      <Markdown text={text ?? defaultText(page)} />
      {page === 'privacy' && (
        <Card as="section" padding="large">
          <h2>Who can see what</h2>
          <WhoSees withGuests />
        </Card>
      )}
    </>
  );
}
