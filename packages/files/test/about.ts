import { createInspection } from '../src/size-and-checksum.ts';

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const gif = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);

/** What is found about the bytes of a file. */
export async function about(bytes: Buffer) {
  const inspection = createInspection();
  inspection.add(bytes);
  return inspection.end();
}
