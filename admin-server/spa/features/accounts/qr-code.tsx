import { encode } from 'uqr';

/** A text as a QR code, drawn as one path; dark on light in every colour scheme, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded border border-line bg-[#fff] text-[#0a1420]"
    >
      <path d={path.join('')} fill="currentColor" />
    </svg>
  );
}
