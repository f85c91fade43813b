import { Alert } from '@venture/ui/Alert';
import { EmptyState } from '@venture/ui/EmptyState';
import { NextIcon, PlayIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { useLocation } from '@venture/ui/router';
import * as v from 'valibot';
import { ClassNotices } from './ClassNotices';
import { Hero } from './Hero';
import { LandingPage } from './LandingPage';
import landing from './landing.json';
import { Steps } from './Steps';
import { Testimonials } from './Testimonials';

/** State that a redirect to the landing page sets: the address for which there is no page. */
const Origin = v.object({ from: v.pipe(v.string(), v.startsWith('/')) });

/** Tells people politely that their page does not exist, with a link to the next page if known. */
function LostNotice() {
  const { state } = useLocation();
  if (!v.is(Origin, state)) return null;
  const { resume } = landing;
  return (
    <Alert tone="info" role="status">
      {state.from === resume.from ? (
        <>
          <p>The next module starts on another page.</p>
          <LinkButton to={resume.to} size="large">
            {resume.label}
            <NextIcon aria-hidden />
          </LinkButton>
        </>
      ) : (
        <p>
          Sorry, there is no page at <b>{state.from}</b>. This is the start page instead.
        </p>
      )}
    </Alert>
  );
}

/** The landing page inside the router, which also handles addresses without a page. */
export function Landing() {
  return (
    <LandingPage
      notices={<ClassNotices />}
      hero={<Hero notice={<LostNotice />} />}
      steps={<Steps />}
      testimonials={<Testimonials />}
    />
  );
}

/** Shown in place of the games when the list is missing or empty. */
export function NoGames() {
  return (
    <EmptyState
      headingLevel={3}
      icon={<PlayIcon />}
      title="No games to show just now"
      text="The list of games could not be read. Please try again in a little while."
    />
  );
}
