import sharp from 'sharp';

let count = 0;

/** A picture of this size, unlike any before. */
export function png(width: number, height: number): Promise<Buffer> {
  count += 1;
  const background = {
    r: (count * 37) % 256,
    g: Math.floor(Math.random() * 256),
    b: Math.floor(Math.random() * 256),
  };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
