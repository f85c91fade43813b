import type { Badge } from '@venture/progress/badges';
import { BadgeArt } from '@venture/ui/BadgeArt';
import {
  AwardIcon,
  BuildingIcon,
  ChartIcon,
  LightbulbIcon,
  MegaphoneIcon,
  MicrophoneIcon,
} from '@venture/ui/icons';
import type { ComponentProps } from 'react';

type Look = Pick<ComponentProps<typeof BadgeArt>, 'hue'> & { readonly Icon: typeof AwardIcon };

const LOOKS: Readonly<Record<string, Look>> = {
  lightbulb: { Icon: LightbulbIcon, hue: 'accent' },
  megaphone: { Icon: MegaphoneIcon, hue: 'coral' },
  building: { Icon: BuildingIcon, hue: 'tide' },
  microphone: { Icon: MicrophoneIcon, hue: 'plum' },
  chart: { Icon: ChartIcon, hue: 'leaf' },
};
const PLAIN: Look = { Icon: AwardIcon, hue: 'primary' };

type Props = Pick<ComponentProps<typeof BadgeArt>, 'earned' | 'size'> & { readonly badge: Badge };

/** The medallion of one badge. */
export function BadgePicture({ badge, ...rest }: Props) {
  const { Icon, hue } = LOOKS[badge.icon] ?? PLAIN;
  return <BadgeArt {...rest} {...(hue ? { hue } : {})} icon={<Icon />} />;
}
