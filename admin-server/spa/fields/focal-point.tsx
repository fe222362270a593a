import { type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../language/text.tsx';

/** In percent of width and height. */
export interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  url: string;
  point: Point;
  onChange: (point: Point) => void;
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Sets the focal point of a picture by a click or with the arrow keys, and previews the crops. */
export function FocalPoint({ url, point, onChange }: FocalPointProps) {
  function place(event: PointerEvent<HTMLDivElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange(
      within({ x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 }),
    );
  }
  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? 10 : 1;
    onChange(within({ x: point.x + step.x * size, y: point.y + step.y * size }));
  }
  const objectPosition = `${point.x}% ${point.y}%`;
  return (
    <div className="grid gap-3">
      <div
        role="slider"
        tabIndex={0}
        dir="ltr"
        aria-label={t('Focal point')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={point.x}
        aria-valuetext={t('{x} % from the left, {y} % from the top', { x: point.x, y: point.y })}
        onPointerDown={place}
        onPointerMove={(event) => event.buttons === 1 && place(event)}
        onKeyDown={move}
        className="relative w-fit max-w-full cursor-crosshair touch-none justify-self-center overflow-hidden rounded border border-line"
      >
        <img src={url} alt="" draggable={false} className="block max-h-72 max-w-full" />
        <span
          aria-hidden
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className="pointer-events-none absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-sand bg-ink/40 outline-2 outline-ink"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <img
          src={url}
          alt=""
          style={{ objectPosition }}
          className="aspect-square h-20 rounded border border-line object-cover"
        />
        <img
          src={url}
          alt=""
          style={{ objectPosition }}
          className="aspect-video h-20 rounded border border-line object-cover"
        />
        <img
          src={url}
          alt=""
          style={{ objectPosition }}
          className="aspect-[9/16] h-20 rounded border border-line object-cover"
        />
        <p className="min-w-0 flex-1 basis-40 text-sm text-muted">
          {t(
            'Click what must stay in view where the picture is cut, or move the point by the arrow keys (with Shift in larger steps).',
          )}
        </p>
      </div>
    </div>
  );
}

function within({ x, y }: Point): Point {
  const clamp = (value: number) => Math.round(Math.min(100, Math.max(0, value)));
  return { x: clamp(x), y: clamp(y) };
}
