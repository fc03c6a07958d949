import { fileSubjects, StoredFile } from '@basalt/domain';
import * as v from 'valibot';
import { answerSchema } from './answer-schema.ts';
import { id, instant } from './record-parts.ts';

const address = v.pipe(
  v.string(),
  v.url(),
  v.metadata({
    examples: [
      'https://basalt.example/files/018f2f6e-7c00-7000-8000-000000000000/content?token=example',
    ],
  }),
);

export const file = answerSchema(StoredFile, {
  subject: v.strictObject({ type: v.picklist(fileSubjects), id }),
  sha256: v.nullable(
    v.pipe(
      v.string(),
      v.regex(/^[0-9a-f]{64}$/),
      v.metadata({
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
  ),
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
