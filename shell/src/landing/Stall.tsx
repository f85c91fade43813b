import tones from '@venture/ui/tones.module.css';
import styles from './HeroArt.module.css';

/** A small business on its first day: a striped awning, a counter, some goods. */
export function Stall() {
  return (
    <g transform="translate(752 436)">
      <path className={styles['post']} d="M14 40v112M150 40v112" />
      <path className={styles['inside']} d="M14 40h136v66H14z" />
      <circle className={`${tones['tone']} ${styles['goods']}`} data-tone="accent" cx="48" cy="92" r="13" />
      <circle className={`${tones['tone']} ${styles['goods']}`} data-tone="coral" cx="72" cy="94" r="11" />
      <path
        className={`${tones['tone']} ${styles['goods']}`}
        data-tone="leaf"
        d="M96 106V78a9 9 0 0 1 18 0v28z"
      />
      <path className={styles['counter']} d="M4 104h156v48H4z" />
      <path className={styles['plank']} d="M4 120h156" />
      <path className={styles['awning']} d="M10 0h144l16 40H-6z" />
      <path className={styles['stripe']} d="M38 0h29l-3 40H29zM96 0h29l10 40h-36z" />
      <path
        className={styles['awning']}
        d="M-6 39h35v9a17.5 14 0 0 1-35 0zM64 39h35v9a17.5 14 0 0 1-35 0zM135 39h35v9a17.5 14 0 0 1-35 0z"
      />
      <path className={styles['stripe']} d="M29 39h35v9a17.5 14 0 0 1-35 0zM99 39h36v9a18 14 0 0 1-36 0z" />
    </g>
  );
}
