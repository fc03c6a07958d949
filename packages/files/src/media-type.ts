import { imageSizeOf } from './image-size.ts';

/**
 * The type of a file, and the size of a picture, detected in its first bytes. Bytes without a known signature are text when they are valid
 * text, else unknown. The name of the file, and what the caller says, have no influence.
 */
export async function aboutBytes(head: Buffer, isWhole: boolean) {
  const { fileTypeFromBuffer } = await import('file-type');
  // Bytes that are cut off, or built to mislead the reader of a format, have no known type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found === undefined) {
    const mediaType = isText(head, isWhole) ? 'text/plain' : 'application/octet-stream';
    return { mediaType, width: null, height: null };
  }
  const mediaType = asStored(found.mime);
  return { mediaType, ...(await imageSizeOf(head, mediaType)) };
}

/** A type as records hold it: without parameters and capitals (`audio/ogg; codecs=opus`, `video/MP2P`). */
export const asStored = (type: string): string => type.replace(/;.*/u, '').toLowerCase();

/** UTF-8 without control characters that no text has. */
function isText(head: Buffer, isWhole: boolean): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });
    return !/[^\P{Cc}\t\n\f\r]/u.test(text);
  } catch {
    return false;
  }
}
