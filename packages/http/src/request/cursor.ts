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

const macOf = (key: Uint8Array, list: string, payload: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(`${Buffer.byteLength(list)}:${list}`)
    .update(payload)
    .digest()
    .subarray(0, macLength);

/**
 * A seal under the first of `keys`, which reads what any of them sealed: instances of the service that share a key read each other's
 * cursors.
 */
export function createCursorSeal(keys: readonly [Uint8Array, ...Uint8Array[]]): CursorSeal {
  const [present] = keys;
  return {
    write({ direction, values }, list) {
      const payload = Buffer.from(JSON.stringify([direction, values]));
      return Buffer.concat([macOf(present, list, payload), payload]).toString('base64url');
    },
    read(text, list) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= macLength || bytes.toString('base64url') !== text) return null;
      const payload = bytes.subarray(macLength);
      const mac = bytes.subarray(0, macLength);
      if (!keys.some((key) => timingSafeEqual(mac, macOf(key, list, payload)))) return null;
      const [direction, values] = JSON.parse(payload.toString()) as [
        Cursor['direction'],
        Cursor['values'],
      ];
      return { direction, values };
    },
  };
}
