import styles from './TrailArt.module.css';

const STEPS = 60;

/** The path up to the flag, walked as far as the percentage; the bar below it says the same. */
export function TrailArt({ percent }: { readonly percent: number }) {
  const [x, y] = spot(percent / 100);
  return (
    <svg aria-hidden="true" viewBox="0 0 280 108" className={styles['trail']}>
      <path className={styles['hill']} d={`M0 108V86${line(1)}L280 12V108z`} />
      <path className={styles['ahead']} d={`M${spot(0).join(' ')}${line(1)}`} />
      <path className={styles['gone']} d={`M${spot(0).join(' ')}${line(percent / 100)}`} />
      <path className={styles['pole']} d="M262 26V-2" />
      <path className={styles['flag']} d="M262-2l20 7-20 8z" />
      <circle className={styles['walker']} cx={x} cy={y} r="9" />
    </svg>
  );
}

/** The trail from its foot to `share` of it, as the rest of an SVG path. */
function line(share: number): string {
  return Array.from({ length: STEPS + 1 }, (_, step) => `L${spot((share * step) / STEPS).join(' ')}`).join(
    '',
  );
}

/** The point after `share` of the path. */
function spot(share: number): readonly [number, number] {
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(12 + 250 * share), round(90 - 64 * share ** 1.25 + 9 * Math.sin(share * Math.PI * 3))];
}
