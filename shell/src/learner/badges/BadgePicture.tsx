import { BadgeArt } from '@venture/ui/BadgeArt';
import {
  AwardIcon,
  BuildingIcon,
  ChartIcon,
  LightbulbIcon,
  MegaphoneIcon,
  MicrophoneIcon,
} from '@venture/ui/icons';
import { type ComponentProps, useState } from 'react';
import type { ShownBadge } from './badges';

type Look = Pick<ComponentProps<typeof BadgeArt>, 'hue'> & { readonly Icon: typeof AwardIcon };

const LOOKS: Readonly<Record<NonNullable<ShownBadge['icon']>, Look>> = {
  lightbulb: { Icon: LightbulbIcon, hue: 'accent' },
  megaphone: { Icon: MegaphoneIcon, hue: 'coral' },
  building: { Icon: BuildingIcon, hue: 'tide' },
  microphone: { Icon: MicrophoneIcon, hue: 'plum' },
  chart: { Icon: ChartIcon, hue: 'leaf' },
  award: { Icon: AwardIcon, hue: 'primary' },
};

type Props = Pick<ComponentProps<typeof BadgeArt>, 'earned' | 'size'> & { readonly badge: ShownBadge };

/** The medallion of one badge, with the picture of its release or one of the shell's. */
export function BadgePicture({ badge: { icon = 'award', artUrl }, ...rest }: Props) {
  const [failed, setFailed] = useState<string>();
  const { Icon, hue } = LOOKS[icon];
  const hasArt = artUrl !== undefined && artUrl !== failed;
  const picture = hasArt ? <img src={artUrl} alt="" onError={() => setFailed(artUrl)} /> : <Icon />;
  return <BadgeArt {...rest} {...(hue ? { hue } : {})} icon={picture} />;
}
