import { Readable } from 'node:stream';
import type { Principal, UseCases } from '@basalt/domain';

/** The files of a ticket of the story: a picture of 96 × 64 pixels, and a text. */
const files = [
  {
    name: 'sketch.png',
    mediaType: 'image/png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAGAAAABACAMAAADS6oI8AAAACVBMVEULbnVcxMv7+/qvI2rNAAAAOElEQVR42u3QsQ0AMAzDMDf/H52lu+cA1AMElJReaUoBAAAAAAAAAAAAZwALAAAAAAAAAAAAwG8BqT4YAa4AohcAAAAASUVORK5CYII=',
      'base64',
    ),
  },
  {
    name: 'notes.txt',
    mediaType: 'text/plain',
    bytes: Buffer.from('Ask Grace about the colours.\nThe third one is too pale on paper.\n'),
  },
] as const;

/** Adds the files of the story to a ticket. */
export async function addDemoFiles(
  use: UseCases,
  principal: Principal,
  ticket: string,
): Promise<void> {
  const { organizationId } = principal;
  for (const { bytes, ...file } of files) {
    const announced = { parent: ticket, size: bytes.length, ...file };
    const { id } = await use.createTicketFile(principal, announced);
    await use.receiveFile({ organizationId, id }, Readable.from([bytes]));
  }
}
