import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { browserOperations } from '../openapi/browser-operations.ts';
import type { OpenApiDocument } from '../openapi/objects.ts';
import { openApiDocument, sessionDocument } from '../openapi/openapi.ts';
import { personOperations } from '../openapi/person-operations.ts';
import { shareParts } from '../openapi/share-parts.ts';
import { routes } from '../routes/routes.ts';
import { referencePage } from './reference-page.ts';

/** What the reference describes. */
export interface Described {
  appUrl: string;
  /** Whether the service has sign-in and the operations of people. These have a document of their own. */
  hasBrowser: boolean;
}

/** A text as it is sent, with its compressed form. */
export interface CompressedText {
  plain: Uint8Array;
  brotli: Uint8Array;
  /** Its ETag, a weak one because both forms, plain and compressed, share it. */
  tag: string;
}

/** The reference for people, and the descriptions for their tools: of the API, and of what browsers call (null without sign-in). */
export interface Reference {
  page: CompressedText;
  document: CompressedText;
  session: CompressedText | null;
}

const textOf = (document: OpenApiDocument) => JSON.stringify(shareParts(document));

/** Makes the reference of all routes: about a second of work. */
export function makeReference({ appUrl, hasBrowser }: Described): Reference {
  const document = openApiDocument(routes, appUrl);
  const session = [...browserOperations(appUrl), ...personOperations(routes, appUrl)];
  return {
    page: compressed(referencePage(document)),
    document: compressed(textOf(document)),
    session: hasBrowser ? compressed(textOf(sessionDocument(session, appUrl))) : null,
  };
}

/** The text and its compressed form, made once: compressing it for each request would take milliseconds. */
export function compressed(text: string): CompressedText {
  const plain = Buffer.from(text);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const digest = createHash('sha256').update(plain).digest('base64url');
  return { plain, brotli, tag: `W/"${digest}"` };
}
