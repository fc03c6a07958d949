import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { browserOperations } from '../openapi/browser-operations.ts';
import { openApiDocument } from '../openapi/openapi.ts';
import { personOperations } from '../openapi/person-operations.ts';
import { shareParts } from '../openapi/share-parts.ts';
import { routes } from '../routes/routes.ts';
import { referencePage } from './reference-page.ts';

/** What the reference describes. */
export interface Described {
  appUrl: string;
  /** Whether the service has sign-in and the operations of people. These are in the document and not on the page. */
  hasBrowser: boolean;
}

/** A text as it is sent, with its compressed form. */
export interface CompressedText {
  plain: Uint8Array;
  brotli: Uint8Array;
  /** Its ETag, a weak one because both forms, plain and compressed, share it. */
  tag: string;
}

/** The reference for people, and the description for their tools. */
export interface Reference {
  page: CompressedText;
  document: CompressedText;
}

/** Makes the reference of all routes: about a second of work. */
export function makeReference({ appUrl, hasBrowser }: Described): Reference {
  const further = hasBrowser
    ? [...browserOperations(appUrl), ...personOperations(routes, appUrl)]
    : [];
  return {
    page: compressed(referencePage(openApiDocument(routes, appUrl))),
    document: compressed(JSON.stringify(shareParts(openApiDocument(routes, appUrl, further)))),
  };
}

/** The text and its compressed form, made once: compressing it for each request would take milliseconds. */
export function compressed(text: string): CompressedText {
  const plain = Buffer.from(text);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const digest = createHash('sha256').update(plain).digest('base64url');
  return { plain, brotli, tag: `W/"${digest}"` };
}
