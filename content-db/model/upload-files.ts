/** The Content-Type of each format in which pictures are stored, by the end of a file's name. */
export const uploadTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/** The Content-Security-Policy of an SVG, also when it is opened as a page: it has styles within, and runs and loads nothing. */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const uploadName = new RegExp(
  `^(?<stem>[a-f0-9]{32,64})(?:-\\d+)?\\.(?<format>${Object.keys(uploadTypes).join('|')})$`,
);

/** What the name of a file of a picture says: what all files of the picture begin with, and its format; undefined for other names. */
export function parseUploadName(name: string): { stem: string; format: string } | undefined {
  const { stem, format } = uploadName.exec(name)?.groups ?? {};
  return stem === undefined || format === undefined ? undefined : { stem, format };
}

/** The names of the files of a picture: the original, then its variants. */
export function filesOfUpload({ file, widths }: { file: string; widths: number[] }): string[] {
  return [file, ...variantsOfUpload({ file, widths }).map(({ name }) => name)];
}

/** The variants of a picture, narrow ones first. */
export function variantsOfUpload({ file, widths }: { file: string; widths: number[] }) {
  const [stem = '', extension = ''] = file.split('.');
  return widths.flatMap((width) =>
    ['avif', 'webp', extension].map((format) => ({ name: `${stem}-${width}.${format}`, width, format })),
  );
}
