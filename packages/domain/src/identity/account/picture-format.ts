import { pictureBudget } from '../../budgets/picture-budget.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { PictureType } from '../../records/picture.ts';

interface Format {
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
}

/** The format of a picture, from its first bytes. Refuses with `validation_failed` (picture) other files and pictures that are too large. */
export function readPictureType(bytes: Uint8Array): PictureType {
  const format = formatOf(bytes);
  if (format === null) throw invalid('picture', 'must be a PNG, JPEG or WebP picture');
  const { side } = pictureBudget;
  const { width, height, mediaType } = format;
  if (Math.min(width, height) < 1 || Math.max(width, height) > side) {
    throw invalid('picture', `must be at most ${side} pixels wide and high`);
  }
  return mediaType;
}

/** The format of the bytes; null for what is no PNG, JPEG or WebP. */
function formatOf(bytes: Uint8Array): Format | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngFormat(view) ?? jpegFormat(view) ?? webpFormat(view);
  } catch (error) {
    // The bytes end too early.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** W3C PNG, 5.2 and 11.2.1: the signature, then the chunk IHDR. */
function pngFormat(view: DataView): Format | null {
  const isPng = view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a;
  if (!isPng || view.getUint32(12) !== 0x49484452) return null;
  return { mediaType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** The markers of JPEG segments that start a frame (ITU-T T.81, table B.1): C0 to CF, without three of other meaning. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** ITU-T T.81, annex B: segments with their lengths, until the one that starts the frame. */
function jpegFormat(view: DataView): Format | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (isFrame(view.getUint8(at + 1))) {
      return {
        mediaType: 'image/jpeg',
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
      };
    }
  }
  return null;
}

/** RFC 9649, 2.5 to 2.7: RIFF, then a simple lossy, a simple lossless or an extended file. */
function webpFormat(view: DataView): Format | null {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return null;
  const mediaType = 'image/webp';
  switch (view.getUint32(12)) {
    case 0x56503820: // VP8, with the start code of a key frame (RFC 6386, 9.1)
      if (view.getUint16(23) !== 0x9d01 || view.getUint8(25) !== 0x2a) return null;
      return {
        mediaType,
        width: view.getUint16(26, true) % 0x4000,
        height: view.getUint16(28, true) % 0x4000,
      };
    case 0x5650384c: {
      if (view.getUint8(20) !== 0x2f) return null;
      const sizes = view.getUint32(21, true);
      return { mediaType, width: (sizes % 0x4000) + 1, height: ((sizes >>> 14) % 0x4000) + 1 };
    }
    case 0x56503858: // VP8X
      return {
        mediaType,
        width: (view.getUint32(24, true) % 0x1000000) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return null;
  }
}
