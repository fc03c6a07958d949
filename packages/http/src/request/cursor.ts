import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Cursor } from '@basalt/domain';

const macLength = 16;

/**
 * Writes and reads the opaque cursors of lists: base64url of a MAC (HMAC-SHA-256, cut to 16 bytes) and the
 * domain's cursor. The MAC covers `list` as well, the text that names one list with its filters and its
 * sort: a cursor is valid for that list only.
 */
export interface CursorSeal {
  write(cursor: Cursor, list: string): string;
  /** Null for anything that `write` did not write for this list. */
  read(text: string, list: string): Cursor | null;
}

/** A seal under `key`; instances of the service that share a key read each other's cursors. */
export function createCursorSeal(key: Uint8Array): CursorSeal {
  const macOf = (list: string, payload: Uint8Array): Buffer =>
    createHmac('sha256', key)
      .update(`${Buffer.byteLength(list)}:${list}`)
      .update(payload)
      .digest()
      .subarray(0, macLength);
  return {
    write({ direction, values }, list) {
      const payload = Buffer.from(JSON.stringify([direction, values]));
      return Buffer.concat([macOf(list, payload), payload]).toString('base64url');
    },
    read(text, list) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= macLength || bytes.toString('base64url') !== text) return null;
      const payload = bytes.subarray(macLength);
      if (!timingSafeEqual(bytes.subarray(0, macLength), macOf(list, payload))) return null;
      const [direction, values] = JSON.parse(payload.toString()) as [
        Cursor['direction'],
        Cursor['values'],
      ];
      return { direction, values };
    },
  };
}
