import styles from './Wordmark.module.css';

/** The product's name as line art, with a compass as its Q; only the compass on narrow screens. */
export function Wordmark() {
  return (
    <span aria-hidden className={styles['wordmark']}>
      <svg viewBox="0 0 40 40" className={styles['mark']} role="presentation">
        <Compass />
      </svg>
      <svg viewBox="0 0 284 40" className={styles['name']} role="presentation">
        <g className={styles['letters']}>
          <path d="M3 7l10.5 25L24 7" />
          <path d="M29 22.75h17.5a8.75 9.25 0 1 0-3 6.75" />
          <path d="M54.5 32V13.5M54.5 22a8 8.25 0 0 1 16 0v10" />
          <path d="M82 7v19a5.5 5.5 0 0 0 6 6M76.5 13.5h11" />
          <path d="M94.5 13.5v10a8 8.25 0 0 0 16 0v-10M110.5 13.5V32" />
          <path d="M120 32V13.5M120 22.5a8 8.5 0 0 1 8.5-8.75" />
          <path d="M132.5 22.75H150a8.75 9.25 0 1 0-3 6.75" />
          <path d="M201 13.5v10a8 8.25 0 0 0 16 0v-10M217 13.5V32" />
          <path d="M226 22.75h17.5a8.75 9.25 0 1 0-3 6.75" />
          <path d="M263 16.5c-1.3-2-3.6-3-6.3-3-3.3 0-5.9 1.7-5.9 4.4 0 6.2 13 3.2 13 9.4 0 3-2.9 4.9-6.5 4.9-3.1 0-5.7-1.3-7.2-3.6" />
          <path d="M275 7v19a5.5 5.5 0 0 0 6 6M269.5 13.5h11" />
        </g>
        <g transform="translate(160 0)">
          <Compass />
        </g>
      </svg>
    </span>
  );
}

function Compass() {
  return (
    <>
      <circle cx="19" cy="19" r="14.5" className={styles['ring']} />
      <path d="M26 26l9.5 9.5" className={styles['ring']} />
      <path d="M26.5 11.5 16.4 15.8 21.8 21.6z" className={styles['north']} />
      <path d="M11.5 26.5 16.4 15.8 21.8 21.6z" className={styles['south']} />
    </>
  );
}
