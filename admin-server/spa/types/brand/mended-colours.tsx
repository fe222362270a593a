import { coloursOf } from '#site/brand/sheet.ts';
import { type MendedColour, paletteOf } from '#site/brand/palette.ts';
import { rich, t } from '../../language/text.tsx';

const uses: Record<MendedColour['use'], string> = {
  'dark sections': t('The ground of dark sections'),
  'links on paper': t('Links on light grounds'),
  'links on dark': t('Links on dark sections'),
  buttons: t('Buttons'),
};

interface MendedColoursProps {
  /** As they are typed. */
  main: unknown;
  accent: unknown;
}

/** Where the chosen colours are used in another lightness, and why; and that all can be read, where they are not. */
export function MendedColours({ main, accent }: MendedColoursProps) {
  const colours = coloursOf({ mainColour: textOf(main), accentColour: textOf(accent) });
  if (!colours) return null;
  const { mended } = paletteOf(colours);
  if (mended.length === 0)
    return (
      <p className="text-sm text-muted">{t('Every text can be read on its ground in these colours.')}</p>
    );
  return (
    <section aria-label={t('Colours that are adjusted')} className="grid gap-2 text-sm">
      <p>{t('Some texts could not be read in these colours. The site uses lighter or darker ones there:')}</p>
      <ul className="grid gap-2">
        {mended.map((colour) => (
          <li key={colour.use} className="flex items-center gap-2">
            <Sample colour={colour.chosen} />
            <Sample colour={colour.used} />
            <span>
              {rich('{use}: {chosen} has a contrast of {contrast}, {used} is used.', {
                use: uses[colour.use],
                chosen: <bdi className="font-mono">{colour.chosen}</bdi>,
                contrast: <bdi>{`${colour.contrast.toFixed(1)} : 1`}</bdi>,
                used: <bdi className="font-mono">{colour.used}</bdi>,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sample({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden
      className="size-6 shrink-0 rounded border border-line"
      style={{ backgroundColor: colour }}
    />
  );
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
