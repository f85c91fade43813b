import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** Empty modules around a code, which scanners need to find it. */
const QUIET = 4;

/** Draws a QR code that stays readable with 15 % of it covered; returns its square and its dark modules. */
export function drawQrCode(text: string): { readonly viewBox: string; readonly path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * QUIET;
  return { viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`, path: toSvgPath(code) };
}

type QrCodeProps = {
  /** The content for scanners; `label` describes it to people who cannot see the code. */
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
};

/** A QR code in black on white in both themes, since many scanners can read nothing else. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { viewBox, path } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={viewBox} className={className}>
      <rect x="-4" y="-4" width="100%" height="100%" fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
