import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';

/** Empty modules around a code, which scanners need to find it. */
const QUIET = 4;

type QrPicture = {
  /** The square that it is drawn in, as an SVG says it. */
  readonly viewBox: string;
  /** The dark modules, one subpath for each run in a row. */
  readonly path: string;
};

/** A QR code that can be read with 15 % of it covered. */
export function qrPicture(text: string): QrPicture {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * QUIET;
  const rows = Array.from({ length: code.size }, (_, y) => runs(code.size, (x) => code.get(x, y), y));
  return { viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, path: rows.join('') };
}

function runs(size: number, isDark: (x: number) => boolean, y: number): string {
  let path = '';
  for (let from = 0; from < size; from += 1) {
    if (!isDark(from)) continue;
    let to = from;
    while (to < size && isDark(to)) to += 1;
    path += `M${from} ${y}h${to - from}v1h${from - to}z`;
    from = to;
  }
  return path;
}

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
