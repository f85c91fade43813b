import { useQuery } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { formatCount } from '@venture/api/format';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { errorSentence } from '@venture/api/react/RequestError';
import { DAILY_FEWEST, getDailyResults } from '@venture/api/v1/daily';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { useUser } from '@venture/ui/useUser';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import styles from './Daily.module.css';
import { findPlace } from './venture';

type Props = { readonly day: string; readonly share: number };

/** Compares a result with those of everyone who played the whole day; nobody is named. */
export function Comparison({ day, share }: Props) {
  const isOffered = answersV1();
  const isMember = useUser() !== undefined;
  const asked = endpointQuery(getDailyResults, { params: { day } });
  const query = useQuery({ ...asked, enabled: isOffered && isMember });
  return (
    <section aria-labelledby="everyone" className={stack['gap-3']}>
      <h2 id="everyone">Among everyone</h2>
      {!isOffered && <p>There is no server here that compares results.</p>}
      {isOffered && !isMember && (
        <p>
          <TextLink to="/login">Log in</TextLink> to see how everyone did. Your result stays.
        </p>
      )}
      {isOffered && isMember && (
        <QueryView
          query={query}
          label="Loading the results of everyone"
          lines={4}
          failed={(error) => <p role="status">{errorSentence(error)}</p>}
        >
          {(results) => <Histogram {...results} share={share} />}
        </QueryView>
      )}
    </section>
  );
}

type HistogramProps = ResponseOf<typeof getDailyResults> & Pick<Props, 'share'>;

/** Draws bars, each of which states its value. */
function Histogram({ people, bins, share }: HistogramProps) {
  if (people < DAILY_FEWEST)
    return <p>Too few people have played the whole day to compare: it takes {DAILY_FEWEST}.</p>;
  const { own, below, above } = findPlace(bins, share);
  const width = 100 / bins.length;
  const bars = bins.map((count, bin) => ({ count, from: bin * width, isOwn: bin === own }));
  const most = Math.max(...bins);
  return (
    <figure className={stack['gap-3']}>
      <figcaption>
        {formatCount(people, 'person has', 'people have')} played the whole day. {below} reached less than
        your group, {above} reached more.
      </figcaption>
      <ol className={styles['bars']}>
        {bars.map(({ count, from, isOwn }) => (
          <li key={from} data-own={isOwn}>
            <VisuallyHidden>
              {`${from} to ${from + width}%: ${formatCount(count, 'person', 'people')}${isOwn ? ', your group' : ''}`}
            </VisuallyHidden>
            <span aria-hidden>{count}</span>
            <span aria-hidden className={styles['bar']} style={{ blockSize: `${(5 * count) / most}rem` }} />
            <span aria-hidden>{from}</span>
            <span aria-hidden>{isOwn ? 'You' : '\u00a0'}</span>
          </li>
        ))}
      </ol>
      <p aria-hidden className={typography['note']}>
        Above each bar how many people, below it from how many percent of all points
      </p>
    </figure>
  );
}
