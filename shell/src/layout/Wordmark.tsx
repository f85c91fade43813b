import styles from './Wordmark.module.css';

/** The name in letters of one line width, its Q a compass; on narrow screens the compass alone. */
export function Wordmark() {
  return (
    <span aria-hidden className={styles['wordmark']}>
      <svg viewBox="0 0 40 40" className={styles['mark']} role="presentation">
        <Compass />
      </svg>
      <svg viewBox="0 0 288 40" className={styles['name']} role="presentation">
        <g className={styles['letters']}>
          <path d="M3 7l10.500 25L24 7" />
          <path d="M29 22.750h17.500a8.750 9.250 0 1 0-3 6.750" />
          <path d="M54.500 32V13.500M54.500 22a8 8.250 0 0 1 16 0v10" />
          <path d="M82 7v19a5.500 5.500 0 0 0 6 6M76.500 13.500h11" />
          <path d="M94.500 13.500v10a8 8.250 0 0 0 16 0v-10M110.500 13.500V32" />
          <path d="M120 32V13.500M120 22.500a8 8.500 0 0 1 8.500-8.750" />
          <path d="M132.500 22.750H150a8.750 9.250 0 1 0-3 6.750" />
          <path d="M205.500 13.500v10a8 8.250 0 0 0 16 0v-10M221.500 13.500V32" />
          <path d="M230.500 22.750H248a8.750 9.250 0 1 0-3 6.750" />
          <path d="M267.500 16.500c-1.300-2-3.600-3-6.300-3-3.300 0-5.900 1.700-5.900 4.400 0 6.200 13 3.200 13 9.400 0 3-2.900 4.900-6.500 4.900-3.100 0-5.700-1.300-7.200-3.600" />
          <path d="M279.500 7v19a5.500 5.500 0 0 0 6 6M274 13.500h11" />
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
      <circle cx="19" cy="19" r="14.500" className={styles['ring']} />
      <path d="M29.500 29.500 35.500 35.500" className={styles['ring']} />
      <path d="M26.500 11.500 16.400 15.800 21.800 21.600z" className={styles['north']} />
      <path d="M11.500 26.500 16.400 15.800 21.800 21.600z" className={styles['south']} />
    </>
  );
}
