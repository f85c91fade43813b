import { Hero } from './Hero';
import { LandingPage } from './LandingPage';
import { LostNotice } from './LostNotice';
import { Steps } from './Steps';
import { Testimonials } from './Testimonials';

/** The landing page as a page of the router, by which people may arrive from an address that has no page. */
export function Landing() {
  return (
    <LandingPage hero={<Hero notice={<LostNotice />} />} steps={<Steps />} testimonials={<Testimonials />} />
  );
}
