import { BuildingIcon, LightbulbIcon, MegaphoneIcon } from '@venture/ui/icons';
import tones from '@venture/ui/tones.module.css';
import styles from './HeroArt.module.css';

/** From a market stall in the valley a trail leads past three stations up to a flag: a drawing only. */
export function HeroArt() {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={styles['art']}
      viewBox="0 0 1440 620"
      preserveAspectRatio="xMaxYMax slice"
    >
      <circle cx="1010" cy="190" r="104" className={styles['sun']} />
      <Clouds />
      <path
        className={styles['far']}
        d="M0 530C210 500 400 520 580 478c190-46 270-128 400-122 120 6 230 40 460 12v252H0z"
      />
      <path
        className={styles['middle']}
        d="M560 620c70-90 190-110 290-178 100-70 190-262 282-264 84-2 120 122 182 182 44 42 84 56 126 62v198z"
      />
      <path
        className={styles['snow']}
        d="M1050 268c28-52 54-89 82-90 29-1 52 31 72 66-22 26-32-4-58 14-28 20-44-14-96 10z"
      />
      <path
        className={styles['near']}
        d="M0 566c220-56 430-22 650-48 230-28 330 40 530-20 110-34 190-30 260-50v172H0z"
      />
      <Trail />
      <Trees />
      <path className={styles['front']} d="M0 600c260-36 480-8 720-22 250-14 470 22 720-30v72H0z" />
      <Stall />
      <Pieces />
    </svg>
  );
}

function Clouds() {
  return (
    <g className={styles['cloud']}>
      <path d="M1262 150a26 26 0 0 1 26-26 40 40 0 0 1 76-6 30 30 0 0 1 30 32z" />
      <path d="M800 252a20 20 0 0 1 20-20 31 31 0 0 1 59-5 23 23 0 0 1 23 25z" />
    </g>
  );
}

const STATIONS = [
  { x: 1172, y: 476, tone: 'tide', Icon: LightbulbIcon },
  { x: 1030, y: 394, tone: 'coral', Icon: MegaphoneIcon },
  { x: 1184, y: 304, tone: 'plum', Icon: BuildingIcon },
] as const;

function Trail() {
  return (
    <g>
      <path
        className={styles['trail']}
        d="M902 570c70-34 190-6 258-62 76-64-120-60-132-112-10-46 160-34 160-92 0-44-62-34-56-116"
      />
      <path className={styles['pole']} d="M1132 190V98" />
      <path className={styles['flag']} d="M1134 98c24-12 40 12 68-2v40c-28 14-44-10-68 2z" />
      {STATIONS.map(({ x, y, tone, Icon }) => (
        <g key={tone} className={`${tones['tone']} ${styles['station']}`} data-tone={tone}>
          <circle cx={x} cy={y} r="27" />
          <Icon x={x - 15} y={y - 15} width="30" height="30" />
        </g>
      ))}
    </g>
  );
}

const TREES = [
  [668, 556, 1],
  [704, 564, 0.75],
  [1320, 520, 1.1],
  [1362, 530, 0.8],
  [1278, 536, 0.7],
  [520, 566, 0.8],
] as const;

function Trees() {
  return TREES.map(([x, y, size]) => (
    <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={styles['trunk']} d="M0 0v-26" />
      <path className={styles['tree']} d="M0-92c16 20 26 38 26 54a26 22 0 0 1-52 0c0-16 10-34 26-54z" />
    </g>
  ));
}

/** A letter tile, a card and a coin drift above the trail. */
function Pieces() {
  return (
    <g>
      <g className={`${tones['tone']} ${styles['piece']}`} data-tone="plum">
        <rect x="786" y="112" width="68" height="68" rx="14" transform="rotate(-10 820 146)" />
        <path className={styles['letter']} d="M807 127l17 40 8-42" />
      </g>
      <g className={`${tones['tone']} ${styles['piece']}`} data-tone="coral">
        <rect x="1296" y="196" width="58" height="80" rx="11" transform="rotate(12 1325 236)" />
        <path className={styles['letter']} d="M1325 214l-12 24h22l-12 24" />
      </g>
      <g className={`${tones['tone']} ${styles['piece']}`} data-tone="accent">
        <circle cx="908" cy="122" r="31" />
        <path className={styles['letter']} d="M896 128l8-12 8 7 8-12" />
      </g>
    </g>
  );
}

/** A small business on its first day: a striped awning, a counter, some goods. */
function Stall() {
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
