import { Hero } from '../landing/Hero';
import { Steps } from '../landing/Steps';
import { Testimonials } from '../landing/Testimonials';
import { Footer } from '../layout/Footer';
import { Wordmark } from '../layout/Wordmark';

/** What never changes of the first page: the build renders it into the page. */
export const parts = {
  wordmark: <Wordmark />,
  footer: <Footer />,
  hero: <Hero />,
  steps: <Steps />,
  testimonials: <Testimonials />,
} as const;
export type Parts = typeof parts;
