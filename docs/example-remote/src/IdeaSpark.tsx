import { readStored, store } from '@venture/api/storage';
import { Button } from '@venture/ui/Button';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { TextLink } from '@venture/ui/TextLink';
import { useUser } from '@venture/ui/useUser';
import { useState } from 'react';
import styles from './IdeaSpark.module.css';
import questions from './questions.json';

/** Keys in local storage are shared by all remotes: they begin with the remote's name. */
const SEEN = 'idea-spark.seen';

export function IdeaSpark() {
  const user = useUser();
  const [seen, setSeen] = useState(() => Number(readStored(SEEN) ?? 0) || 0);
  const next = () => {
    setSeen(seen + 1);
    store(SEEN, String(seen + 1));
  };
  return (
    <Page width="text">
      <PageHeader
        title="Idea Spark"
        lead="Good businesses begin with a question."
        back={{ to: '/game-selection', label: 'Back to games' }}
      />
      <p className={styles['question']} role="status">
        {questions[seen % questions.length]}
      </p>
      <Button onClick={next}>Another one</Button>
      {!user && (
        <p>
          <TextLink to="/login">Log in</TextLink> to keep what you learn here.
        </p>
      )}
    </Page>
  );
}
