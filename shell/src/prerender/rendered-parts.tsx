import {
  DarkThemeIcon,
  DashboardIcon,
  LightThemeIcon,
  LogInIcon,
  LogOutIcon,
  PlayIcon,
  SearchIcon,
  SystemThemeIcon,
} from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Wordmark } from '@venture/ui/Wordmark';
import { Footer } from '../layout/Footer';
import finder from '../layout/GoTo.module.css';
import header from '../layout/Header.module.css';
import { Hero } from '../learner/landing/Hero';
import { Steps } from '../learner/landing/Steps';
import { Testimonials } from '../learner/landing/Testimonials';

const goTo = (
  <>
    <SearchIcon aria-hidden />
    <span className={finder['label']}>Go to page</span>
    <kbd aria-hidden className={finder['keys']}>
      Ctrl K
    </kbd>
  </>
);

/** One icon for each theme; the page itself shows the chosen one. */
const themes = (
  <>
    <SystemThemeIcon aria-hidden data-icon="system" />
    <LightThemeIcon aria-hidden data-icon="light" />
    <DarkThemeIcon aria-hidden data-icon="dark" />
  </>
);

const games = (
  <>
    <PlayIcon aria-hidden />
    All games
  </>
);

/** A phone shows only the icon. */
const dashboard = (
  <>
    <DashboardIcon aria-hidden />
    <span className={header['label']}>Dashboard</span>
  </>
);

const logIn = (
  <LinkButton to="/login" variant="secondary" size="small" icon={<LogInIcon aria-hidden />}>
    Login
  </LinkButton>
);

const logOut = (
  <>
    <LogOutIcon aria-hidden />
    Logout
  </>
);

/** The constant parts of the first page, which the build renders into it. */
export const parts = {
  wordmark: <Wordmark />,
  games,
  goTo,
  themes,
  dashboard,
  logIn,
  logOut,
  footer: <Footer />,
  hero: <Hero />,
  steps: <Steps />,
  testimonials: <Testimonials />,
} as const;
export type Parts = typeof parts;
