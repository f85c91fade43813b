import { readConfig } from '@venture/api/config';
import { Card } from '@venture/ui/Card';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { type ReactNode, useEffect } from 'react';
import { WhoSees } from '../privacy/WhoSees';

export const About = () => (
  <FooterPage name="about" title="About">
    <p>
      Venture Quest teaches college students how to start something of their own. Modules are short, each is
      followed by a quiz that explains every answer, and games put ideas to use in a few minutes.
    </p>
    <h2>What you can count on</h2>
    <ul className={stack['gap-2']}>
      <li>
        Everything is free to use. Most of it works without an account, although the game cards on the first
        page ask you to log in. An account brings your progress to every device.
      </li>
      <li>There is no advertising, and nobody is paid for your attention.</li>
      <li>What you miss comes back until it sticks, and you can stop whenever you like.</li>
      <li>Badges and XP show what you have done; nothing is lost by taking a break.</li>
    </ul>
    <h2>Who is behind it</h2>
    <p>
      This installation is run by the people who gave you its address, such as your college or lecturer.{' '}
      <TextLink to="/contact">Contact</TextLink> says how to reach them.
    </p>
  </FooterPage>
);

export const Privacy = () => (
  <FooterPage name="privacy" title="Privacy" below={<Audience />}>
    <p>This page says what is kept about you, where, and who can see it.</p>
    <h2>As a guest</h2>
    <p>What you do stays in this browser. Clearing the data of this site removes it.</p>
    <h2>With an account</h2>
    <ul className={stack['gap-2']}>
      <li>
        <strong>Who you are</strong>: your name, your email and your password, which is stored only as a hash
        that cannot be reversed.
      </li>
      <li>
        <strong>What you do</strong>: sections read, answers and how long they took, games, their moves and
        what they save, notes, and the classes you join.
      </li>
      <li>
        <strong>Where you are logged in</strong>: the browser and system of each device, such as Firefox on
        Android, and when it was last used.
      </li>
      <li>
        <strong>What you write to us</strong> with the feedback form.
      </li>
    </ul>
    <p>
      This browser keeps a copy of your progress, notes, saved games, settings and assignments, so that you
      can go on without a connection. Logging out removes the copy, except for what the server has not
      received yet.
    </p>
    <h2>Invitations</h2>
    <p>
      To invite people to a class, its owners can enter email addresses, also of people without an account.
      Only they and administrators see this list. An address is deleted from it when the person joins, when
      the invitation is withdrawn, and after 90 days at the latest. Where the person declined, it is kept for
      those 90 days, so that they are not asked again; once the invitation is withdrawn, nobody sees it there.
    </p>
    <h2>Cookies and other websites</h2>
    <p>
      Cookies keep you logged in and protect your account against guessed passwords. There are none for
      advertising or for following you around. Videos are on other websites, which have their own rules;
      nothing is sent to them before you open a video.
    </p>
    <h2>Logs</h2>
    <p>
      The server logs each request for a page or for data, with a shortened network address. Pages report when
      something failed to load, without saying who you are.
    </p>
    <h2>Your choices</h2>
    <p>
      On <TextLink to="/account">your account page</TextLink> you can download everything that is kept about
      you, log out other devices, and delete your account. Deleting takes your data from the server at once;
      backups keep it until they are replaced.
    </p>
  </FooterPage>
);

export const Terms = () => (
  <FooterPage name="terms" title="Terms">
    <p>By using this installation of Venture Quest you agree to the following.</p>
    <ul className={stack['gap-2']}>
      <li>
        Use it to learn, and leave it in working order for others: do not break in, overload it or cheat on
        the leaderboards.
      </li>
      <li>Keep your password to yourself. You are responsible for what happens with your account.</li>
      <li>Choose a nickname that does not offend anyone.</li>
      <li>
        Modules, quizzes and games are for learning. They are not advice about your own money, taxes or
        contracts.
      </li>
      <li>
        The people who run this installation may disable an account that harms others, and may change or end
        the service.
      </li>
      <li>Venture Quest is provided as is, without warranty.</li>
    </ul>
    <p>
      You can stop at any time: <TextLink to="/account">your account page</TextLink> lets you download your
      data and delete your account.
    </p>
  </FooterPage>
);

export const Contact = () => (
  <FooterPage name="contact" title="Contact">
    <p>
      <strong>Something unclear, or not working?</strong>{' '}
      <TextLink to="/feedback-help">Feedback and help</TextLink> answers frequent questions, and its form
      reaches the people who run this installation.
    </p>
    <p>
      <strong>About your class or its results?</strong> Ask the lecturer who gave you the class code.
    </p>
    <p>
      <strong>Cannot log in?</strong> See{' '}
      <TextLink to="/forgot-password">what to do about a forgotten password</TextLink>.
    </p>
  </FooterPage>
);

type Props = {
  readonly name: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
};

/** Shows the built-in page; if the installation has its own, the browser goes there. */
function FooterPage({ name, title, children, below }: Props) {
  const own = readConfig().ownPages[name];
  useEffect(() => {
    if (own) window.location.replace(own);
  }, [own]);
  return (
    <Page width="text">
      <PageHeader title={title} back={{ to: '/home', label: 'Back to home' }} />
      {own ? (
        <p>
          This page is at <a href={own}>{own}</a>.
        </p>
      ) : (
        <>
          <div className={stack['gap-4']}>{children}</div>
          {below}
        </>
      )}
    </Page>
  );
}

function Audience() {
  return (
    <Card as="section" padding="large">
      <h2>Who can see what</h2>
      <WhoSees withGuests />
    </Card>
  );
}
