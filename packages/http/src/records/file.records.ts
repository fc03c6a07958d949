import { fileStates, fileSubjects } from '@basalt/domain';
import * as v from 'valibot';
import { actor, count, id, instant, shown } from './record-parts.ts';

const address = v.pipe(
  v.string(),
  v.url(),
  v.metadata({
    examples: [
      'https://basalt.example/files/018f2f6e-7c00-7000-8000-000000000000/content?token=example',
    ],
  }),
);

const pixels = v.nullable(
  v.pipe(count, v.metadata({ description: 'Of a picture, in pixels.', examples: [640] })),
);

export const file = v.strictObject({
  id,
  organization_id: id,
  subject: v.strictObject({ type: v.picklist(fileSubjects), id }),
  name: shown('screenshot.png'),
  media_type: v.pipe(
    v.string(),
    v.metadata({
      description: 'As the bytes show. Before they are there, as the caller announced it.',
      examples: ['image/png'],
    }),
  ),
  size: v.pipe(count, v.metadata({ description: 'Bytes.', examples: [48_213] })),
  sha256: v.nullable(
    v.pipe(
      v.string(),
      v.regex(/^[0-9a-f]{64}$/),
      v.metadata({
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
  ),
  width: pixels,
  height: pixels,
  state: v.picklist(fileStates),
  created_by: actor,
  created_at: instant,
  download_url: v.nullable(
    v.pipe(
      address,
      v.metadata({
        description:
          'The address of the bytes, valid for five minutes without a credential. Null in lists.',
      }),
    ),
  ),
});

/** A file that waits for its bytes. */
export const announcedFile = v.strictObject({
  ...file.entries,
  upload: v.pipe(
    v.strictObject({
      method: v.literal('PUT'),
      url: address,
      headers: v.record(v.string(), v.string()),
      expires_at: instant,
    }),
    v.metadata({
      description: 'The request that brings the bytes: as its body, and nothing else.',
    }),
  ),
});
