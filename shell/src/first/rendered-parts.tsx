import { GoToLabel } from '../go-to/GoToLabel';
import { Hero } from '../landing/Hero';
import { Steps } from '../landing/Steps';
import { Testimonials } from '../landing/Testimonials';
import { DashboardLabel } from '../layout/DashboardLabel';
import { Footer } from '../layout/Footer';
import { LogInLink } from '../layout/LogInLink';
import { LogOutLabel } from '../layout/LogOutLabel';
import { ThemeIcons } from '../layout/ThemeIcons';
import { Wordmark } from '../layout/Wordmark';

/** What never changes of the first page: the build renders it into the page. */
export const parts = {
  wordmark: <Wordmark />,
  goTo: <GoToLabel />,
  themes: <ThemeIcons />,
  dashboard: <DashboardLabel />,
  logIn: <LogInLink />,
  logOut: <LogOutLabel />,
  footer: <Footer />,
  hero: <Hero />,
  steps: <Steps />,
  testimonials: <Testimonials />,
} as const;
export type Parts = typeof parts;
