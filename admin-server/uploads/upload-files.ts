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
