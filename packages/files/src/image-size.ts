const isSize = (value: number): boolean =>
  Number.isInteger(value) && value > 0 && value <= 0x7f_ff_ff_ff;

/** Width and height of a picture, in pixels, read from its first bytes; null for what has none. */
export async function imageSizeOf(head: Buffer, mediaType: string) {
  const none = { width: null, height: null };
  if (!mediaType.startsWith('image/')) return none;
  const { imageSize } = await import('image-size');
  try {
    const { width, height } = imageSize(head);
    return isSize(width) && isSize(height) ? { width, height } : none;
  } catch {
    return none;
  }
}
