import {
  AwardIcon,
  BuildingIcon,
  ChartIcon,
  LightbulbIcon,
  LockedIcon,
  MegaphoneIcon,
  MicrophoneIcon,
} from '@venture/ui/icons';
import tones from '@venture/ui/tones.module.css';
import { useState } from 'react';
import styles from './BadgePicture.module.css';
import type { ShownBadge } from './badges';
import medal from './medal.svg';

const LOOKS = {
  lightbulb: { Icon: LightbulbIcon, hue: 'accent' },
  megaphone: { Icon: MegaphoneIcon, hue: 'coral' },
  building: { Icon: BuildingIcon, hue: 'tide' },
  microphone: { Icon: MicrophoneIcon, hue: 'plum' },
  chart: { Icon: ChartIcon, hue: 'leaf' },
  award: { Icon: AwardIcon, hue: 'primary' },
} as const satisfies Record<NonNullable<ShownBadge['icon']>, object>;

type Props = {
  readonly badge: ShownBadge;
  readonly earned: boolean;
  readonly size?: 'small' | 'medium';
};

/** The medallion of a badge, with its release's picture or one of the shell's; the text beside it says the rest. */
export function BadgePicture({ badge: { icon = 'award', artUrl }, earned, size = 'medium' }: Props) {
  const [failed, setFailed] = useState<string>();
  const { Icon, hue } = LOOKS[icon];
  const hasArt = artUrl !== undefined && artUrl !== failed;
  return (
    <span
      aria-hidden
      className={`${tones['tone']} ${styles['art']}`}
      data-earned={earned}
      data-tone={hue}
      data-size={size}
    >
      <svg role="presentation" viewBox="0 0 100 112" className={styles['medal']}>
        <use href={`${medal}#${earned ? 'earned' : 'open'}`} />
      </svg>
      <span className={styles['icon']}>
        {hasArt ? <img src={artUrl} alt="" onError={() => setFailed(artUrl)} /> : <Icon />}
      </span>
      {!earned && (
        <span className={styles['lock']}>
          <LockedIcon />
        </span>
      )}
    </span>
  );
}
