import type { KeyedRow } from '#content-db/read/reader.ts';
import type { PageContext } from './context.ts';

export type Upload = KeyedRow<'uploads'>;

/** Attributes of an `<img>` and its `<source>` elements. */
export interface PictureSources {
  src: string;
  width?: number;
  height?: number;
  sources: { type: string; srcset: string }[];
  alt: string;
  focus?: { x: number; y: number };
}

const formats = [
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
] as const;

/** A lookup of picture sources by URL. A URL that is not an upload has no variants. */
export async function pictureSources({
  content,
  locale,
}: PageContext): Promise<(url: string) => PictureSources> {
  const uploads = await content.keyed('uploads');
  return (url) => {
    const file = /^\/uploads\/([\w.-]+)$/.exec(url)?.[1];
    const upload = file === undefined ? undefined : uploads({ file });
    return upload
      ? uploadSources(upload, locale === 'ar' ? (upload.altAr ?? '') : (upload.altEn ?? ''))
      : { src: url, sources: [], alt: '' };
  };
}

function uploadSources({ file, width, height, widths, focalX, focalY }: Upload, alt: string): PictureSources {
  const [name = '', extension = ''] = file.split('.');
  const srcset = (format: string) =>
    widths.map((size) => `/uploads/${name}-${size}.${format} ${size}w`).join(', ');
  const sources =
    widths.length === 0 ? [] : formats.map(([format, type]) => ({ type, srcset: srcset(format) }));
  const fallback = widths.find((size) => size >= 960) ?? widths.at(-1);
  return {
    src: fallback === undefined ? `/uploads/${file}` : `/uploads/${name}-${fallback}.${extension}`,
    width,
    height,
    sources,
    alt,
    focus: { x: focalX, y: focalY },
  };
}

/** HTML of a picture inside an article. `alt` and `src` must be escaped already. */
export function pictureHtml(
  { src, width, height, sources }: PictureSources,
  alt: string,
  sizes: string,
): string {
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const image = `<img src="${src}"${size} alt="${alt}" loading="lazy" decoding="async">`;
  if (sources.length === 0) return image;
  const variants = sources.map(
    ({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${sizes}">`,
  );
  return `<picture>${variants.join('')}${image}</picture>`;
}
