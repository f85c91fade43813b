import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { WhoSees } from '../privacy/WhoSees';
import { faq } from './content';
import { FeedbackForm } from './FeedbackForm';
import styles from './FeedbackHelp.module.css';

/** A feedback form, and answers to frequent questions. */
export function FeedbackHelp() {
  return (
    <Page>
      <PageHeader
        title="Feedback and help"
        lead="Tell us what works and what does not, or find your answer below."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      <div className={styles['columns']}>
        <section aria-labelledby="feedback" className={`${stack['gap-4']} ${styles['column']}`}>
          <h2 id="feedback">Write to us</h2>
          <FeedbackForm />
        </section>
        <section aria-labelledby="faq" className={`${stack['gap-4']} ${styles['column']}`}>
          <h2 id="faq">Questions and answers</h2>
          <div className={stack['gap-3']}>
            {faq.map(({ id, question, answer, shows, link }) => (
              <details key={id} className={styles['question']}>
                <summary>{question}</summary>
                <div className={`${stack['gap-3']} ${styles['answer']}`}>
                  <p>
                    {answer} {link && <TextLink to={link.to}>{link.label}</TextLink>}
                  </p>
                  {shows && <WhoSees withGuests />}
                </div>
              </details>
            ))}
          </div>
        </section>
      </div>
    </Page>
  );
}
