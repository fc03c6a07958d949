/** The width and the height of a picture of a person, in pixels. */
const side = 192;
/** WebP, and JPEG where the browser writes no WebP: a photo as PNG would be longer than the service takes. */
const types = ['image/webp', 'image/jpeg'] as const;

/** The middle square of the picture in a file, as a data URL. Null for a file that the browser cannot read as a picture. */
export async function squarePicture(file: Blob): Promise<string | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const { width, height } = image;
  const size = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  // Otherwise the initials would be seen through it.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, (width - size) / 2, (height - size) / 2, size, size, 0, 0, side, side);
  image.close();
  const encoded = types.map((type) => [type, canvas.toDataURL(type, 0.85)] as const);
  return encoded.find(([type, url]) => url.startsWith(`data:${type};`))?.[1] ?? null;
}

/** The bytes of a data URL in base64. */
export function blobOf(url: string): Blob {
  const [head = '', base64 = ''] = url.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: head.slice('data:'.length, head.indexOf(';')) });
}
