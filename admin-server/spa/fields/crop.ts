interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels. The largest variant of the site is smaller, so more would be wasted. */
const longestSide = 2400;
const quality = 0.95;

/** The output size of a crop in pixels: its own size, scaled down to the longest side if needed. */
export function outputSize({ width, height }: Pick<Area, 'width' | 'height'>): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Decodes the picture at an address. @throws DOMException if the browser can't */
export async function decodePicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Crops a picture to an area in its pixels, as a JPEG. @throws Error if the browser can't draw it */
export async function cropToJpeg(picture: HTMLImageElement, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), outputSize({ width, height }));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Failed to get canvas context');
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // A browser without enough memory for the picture draws nothing, and says nothing.
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
  if (new Uint32Array(pixels.buffer).every((pixel) => pixel === 0)) throw new Error('Canvas is empty');
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('Canvas is empty'))),
      'image/jpeg',
      quality,
    );
  });
}
