import { fileBudget } from '@basalt/domain';
import * as v from 'valibot';
import { integer } from './number.ts';
import { text } from './text.ts';

const maxBytes = 2_147_483_647;

const name = text(fileBudget.nameLength, 'screenshot.png');

const sha256 = v.pipe(
  v.string('must be a string'),
  v.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits'),
  v.metadata({
    description: 'The digest of the bytes in hexadecimal. Bytes with another one are refused.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  v.transform((value) => value.toLowerCase()),
);

const mediaType = v.pipe(
  v.string('must be a string'),
  v.regex(
    /^[A-Za-z0-9!#$&^_.+-]{1,63}\/[A-Za-z0-9!#$&^_.+-]{1,63}$/,
    'must be a media type without parameters, such as image/png',
  ),
  v.metadata({
    description: 'A hint until the bytes are there: then these decide.',
    examples: ['image/png'],
  }),
  v.transform((value) => value.toLowerCase()),
);

/** The fields of a request for an upload: they announce a file. */
export const newFile = {
  name,
  size: v.pipe(
    integer(0, maxBytes, `must be an integer from 0 to ${maxBytes}`),
    v.metadata({ description: 'Bytes.', examples: [48_213] }),
  ),
  media_type: mediaType,
  sha256: v.exactOptional(v.nullable(sha256)),
};

/** The fields of a file that can change. */
export const filePatch = { name: v.exactOptional(name) };
