import type { IncomingMessage } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { requestBudget } from '@basalt/domain';
import { HttpError } from '../problem/http-error.ts';
import { excludeFromInFlight } from '../server/in-flight.ts';
import { ownerOf } from '../server/fairness-key.ts';
import { IncomingBodies } from './incoming-bodies.ts';
import { parseJson } from './json-text.ts';

const { bodyBytes: maxBytes, jsonDepth, jsonValues, jsonMembers } = requestBudget;
const jsonLimits = { depth: jsonDepth, values: jsonValues, members: jsonMembers };

/** A body that is too long is received and discarded up to this many bytes, so that its sender reads the answer. */
const discardLimits = { bytes: 8 * maxBytes, timeoutMs: 1000 };

const incoming = new IncomingBodies();

const utf8 = new Set(['charset=utf-8', 'charset="utf-8"']);

/** Whether a Content-Type is JSON in UTF-8. It is split by hand, because a regular expression with optional blanks in several places can take long. */
function isJson(type: string): boolean {
  const [essence, ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  if (parameters.at(-1) === '') parameters.pop();
  const [charset, ...others] = parameters;
  const isUtf8 = charset === undefined || utf8.has(charset);
  return essence === 'application/json' && isUtf8 && others.length === 0;
}

/** A parsed body: the members of the root object. `__proto__` among them is a member like any other. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Resolves when a body of this length may be read. */
export type BeforeReading = (length: number) => Promise<void>;

/**
 * Reads the JSON object of a request; null when there is no body and none is needed.
 *
 * Refuses, in this order, with `unsupported_media_type` (another type than application/json, another charset
 * than UTF-8, any content coding), `payload_too_large`, and `malformed_json` (a byte order mark, invalid
 * UTF-8, ill-formed JSON, a member named twice, too deep, a root that is no object, nothing where
 * something is needed).
 */
export async function readJsonBody(
  request: IncomingMessage,
  {
    needed,
    beforeReading,
    bodyBytes = maxBytes,
  }: {
    needed: boolean;
    beforeReading?: BeforeReading | undefined;
    /** The maximum length of a body, in bytes. */
    bodyBytes?: number | undefined;
  },
): Promise<JsonObject | null> {
  const { headers, headersDistinct } = request;
  const declared = Number(headers['content-length'] ?? 0);
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (declared === 0 && !isChunked) return nothing(needed);

  const types = headersDistinct['content-type'] ?? [];
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const fault = !types.every(isJson) || types.length !== 1;
  if (fault || coding !== 'identity') {
    // A chunked message can turn out to be empty, which needs no type.
    if (declared === 0 && (await readBytes(request, 0)) !== null) return nothing(needed);
    const reason = fault ? 'must be of type application/json' : 'must not be encoded';
    throw new HttpError('unsupported_media_type', { reason });
  }
  const bytes = await readWhole(request, bodyBytes);
  if (bytes === null) {
    throw new HttpError('payload_too_large', { limit: bodyBytes });
  }
  if (bytes.length === 0) return nothing(needed);
  await beforeReading?.(bytes.length);
  return jsonObjectOf(bytes);
}

/** The JSON object in the bytes. Refuses with `malformed_json`. */
export function jsonObjectOf(bytes: Uint8Array): JsonObject {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    throw malformed('starts with a byte order mark');
  }
  const parsed = parseJson(decode(bytes), jsonLimits);
  if ('fault' in parsed) throw malformed(parsed.fault);
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed('must be a JSON object');
  }
  return value as JsonObject;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed('is not valid UTF-8');
  }
}

function nothing(needed: boolean): null {
  if (needed) throw malformed('must be a JSON object, but is empty');
  return null;
}

const malformed = (reason: string) => new HttpError('malformed_json', { reason });

/**
 * The whole body of a request; null when it is longer than `limit` bytes. Some more of such a body is received and discarded,
 * so that its sender reads the answer.
 */
export async function readWhole(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const declared = Number(request.headers['content-length'] ?? 0);
  const bytes = declared > limit ? null : await readBytes(request, limit);
  if (bytes === null) await discardRest(request);
  return bytes;
}

/** Receives a whole body without keeping it in memory, with the same refusals as `readWhole`. False when it is longer than `limit` bytes. */
export async function skipWhole(request: IncomingMessage, limit: number): Promise<boolean> {
  const declared = Number(request.headers['content-length'] ?? 0);
  const isWhole =
    declared <= limit &&
    (await excludeFromInFlight(request, () => collectBytes(request, limit, false))) !== null;
  if (!isWhole) await discardRest(request);
  return isWhole;
}

/** The whole body, or null as soon as it is longer than `limit`. */
const readBytes = (request: IncomingMessage, limit: number): Promise<Buffer | null> =>
  excludeFromInFlight(request, () => collectBytes(request, limit, true));

/** `keeps` false: an empty buffer in place of the body. */
async function collectBytes(
  request: IncomingMessage,
  limit: number,
  keeps: boolean,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  const owner = ownerOf(request);
  let length = 0;
  let isOverLimit = false;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += (chunk as Buffer).length;
      if (keeps) isOverLimit = !incoming.add(owner, (chunk as Buffer).length);
      if (length > limit) return null;
      if (isOverLimit) break;
      if (keeps) chunks.push(chunk as Buffer);
    }
  } catch {
    // The client has closed the connection or took too long: nobody will read the answer.
    throw malformed('ends too early');
  } finally {
    if (keeps) incoming.remove(owner, length);
  }
  if (isOverLimit) throw new HttpError('unavailable', { retryAfter: 1 });
  return Buffer.concat(chunks);
}

/** Receives and discards a little more of a refused body, so that its sender reads the answer. */
export async function discardRest(request: IncomingMessage): Promise<void> {
  const enough = new AbortController();
  let length = 0;
  const count = (chunk: Buffer) => {
    length += chunk.length;
    if (length > discardLimits.bytes) enough.abort();
  };
  const stop = () => enough.abort();
  request.on('data', count).once('end', stop).once('close', stop);
  if (request.readableEnded || request.destroyed) stop();
  await after(discardLimits.timeoutMs, undefined, { signal: enough.signal, ref: false }).catch(
    () => undefined,
  );
  request.off('data', count).off('end', stop).off('close', stop);
}
