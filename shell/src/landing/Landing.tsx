import { Page } from '@venture/ui/Page';
import { Games } from './Games';
import { Hero } from './Hero';
import { Steps } from './Steps';
import { Testimonials } from './Testimonials';

/** The front door: what this is, a look at the games, and what learners say. */
export function Landing() {
  return (
    <Page width="full">
      <Hero />
      <Steps />
      <Games />
      <Testimonials />
    </Page>
  );
}
