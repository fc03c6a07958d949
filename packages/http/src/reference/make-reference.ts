import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { browserOperations } from '../openapi/browser-operations.ts';
import { openApiDocument, sessionDocument } from '../openapi/openapi.ts';
import { personOperations } from '../openapi/person-operations.ts';
import { shareParts } from '../openapi/share-parts.ts';
import { routes } from '../routes/routes.ts';
import { referencePage } from './reference-page.ts';

/** A text as it is sent, with its compressed form: compressing it for each request would take milliseconds. */
export interface CompressedText {
  plain: Uint8Array;
  brotli: Uint8Array;
  /** Its ETag, a weak one because both forms, plain and compressed, share it. */
  tag: string;
}

/** The reference for people, and the descriptions for their tools: of the API, and of what browsers call. */
export type Reference = Readonly<
  Record<'page' | 'document' | 'session' | 'css' | 'js', CompressedText>
>;

function makeReference(appUrl: string): Reference {
  const document = openApiDocument(routes, appUrl);
  const session = [...browserOperations(appUrl), ...personOperations(routes, appUrl)];
  return {
    page: compressed(referencePage(document)),
    document: compressed(JSON.stringify(shareParts(document))),
    session: compressed(JSON.stringify(shareParts(sessionDocument(session, appUrl)))),
    css: compressed(textOf('./reference.css')),
    js: compressed(textOf('./reference.js')),
  };
}

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

function compressed(text: string): CompressedText {
  const plain = Buffer.from(text);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const digest = createHash('sha256').update(plain).digest('base64url');
  return { plain, brotli, tag: `W/"${digest}"` };
}

// This file is a worker thread: its second of work would block the thread that answers requests.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; a thread's port has no origin
parentPort?.postMessage(makeReference(workerData as string));
