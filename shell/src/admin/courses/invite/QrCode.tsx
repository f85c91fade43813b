import { useMemo } from 'react';
import { qrPicture } from './qr';

type Props = {
  /** What it says to a scanner, and what to people who do not see it. */
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
};

/** Black on white in both themes, since many scanners read nothing else. */
export function QrCode({ text, label, className }: Props) {
  const { viewBox, path } = useMemo(() => qrPicture(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={viewBox} className={className}>
      <rect x="-4" y="-4" width="100%" height="100%" fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
