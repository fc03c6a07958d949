import { setTimeout as sleep } from 'node:timers/promises';
import { SourceFault, type OpenedFile } from '@basalt/domain';
import { splitJson, valueOf, type JsonPart } from './split-json.ts';

/** Fetches by GET, as the global `fetch`. The service passes one that reaches no private address. */
export type SourceFetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal; redirect: 'manual' },
) => Promise<{
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
}>;

/** The maximum size of an answer in JSON, in bytes. */
const maxJsonBytes = 32 * 1024 * 1024;
/** Bytes that are decoded at a time. */
const pieceBytes = 64 * 1024;
/** The maximum number of redirects. */
const maxRedirects = 3;
/** The maximum number of tries of a request that the source asks to repeat later, and the maximum wait, in seconds. */
const [maxTries, maxWait] = [5, 60];

/** A part of an answer, and its value. */
export type AnswerPart = JsonPart & { readonly value: unknown };

/** Sends requests to one system with one credential. No other host gets the credential. */
export class SourceClient {
  readonly #fetch: SourceFetch;
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #signal: AbortSignal;
  /** Bytes of JSON that were read. */
  read = 0;

  constructor(
    fetch: SourceFetch,
    origin: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) {
    this.#fetch = fetch;
    this.#origin = origin;
    this.#headers = headers;
    this.#signal = signal;
  }

  /**
   * The wanted parts of the JSON object at a path, read in pieces (`splitJson`). Throws SourceFault when the system does not answer, refuses, or
   * answers with something else.
   */
  parts(path: string, wanted: ReadonlySet<string>, nested = ''): AsyncGenerator<AnswerPart> {
    return this.#split(this.#text(path), wanted, nested);
  }

  /** The elements of the JSON list at a path, read in pieces; none of an answer with another value. */
  elements(path: string): AsyncGenerator<AnswerPart> {
    return this.#split(inObject(this.#text(path)), new Set(['list']), '');
  }

  async *#split(text: AsyncIterable<string>, wanted: ReadonlySet<string>, nested: string) {
    const origin = this.#origin;
    for await (const part of splitJson(text, wanted, { nested, origin }))
      yield { ...part, value: valueOf(part, origin) };
  }

  /** The text at a path in pieces. */
  async *#text(path: string): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let bytes = 0;
    for await (const chunk of (await this.open(path)).bytes) {
      bytes += chunk.length;
      if (bytes > maxJsonBytes) throw this.#fault('too_large');
      for (let at = 0; at < chunk.length; at += pieceBytes)
        yield this.#decoded(decoder, chunk.subarray(at, at + pieceBytes));
    }
    this.read += bytes;
    yield this.#decoded(decoder, null);
    if (bytes === 0) throw this.#fault('empty');
  }

  #fault(
    kind: 'unreachable' | 'credential' | 'ends' | 'too_large' | 'empty' | 'not_text',
  ): SourceFault {
    return new SourceFault(`answer_${kind}`, { origin: this.#origin });
  }

  #decoded(decoder: TextDecoder, piece: Uint8Array | null): string {
    try {
      return piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      throw this.#fault('not_text');
    }
  }

  /**
   * The bytes at a path, and how many there are where the answer says it; waits and repeats when the system asks for it. An answer that leads to another host is followed without the
   * credential. Throws SourceFault as `json` does.
   */
  async open(path: string): Promise<OpenedFile> {
    let url = `${this.#origin}${path}`;
    let redirects = 0;
    for (let tries = 1; ; tries += 1) {
      const headers = url.startsWith(`${this.#origin}/`) ? this.#headers : {};
      const init = { headers, signal: this.#signal, redirect: 'manual' } as const;
      const answer = await this.#fetch(url, init).catch(() => {
        this.#signal.throwIfAborted();
        throw this.#fault('unreachable');
      });
      if (answer.status === 200 && answer.body !== null) {
        const isPlain = answer.headers.get('content-encoding') === null;
        const length = (isPlain && answer.headers.get('content-length')) || '';
        const size = /^\d{1,15}$/.test(length) ? Number(length) : null;
        return { bytes: this.#named(answer.body), size };
      }
      // Frees the connection.
      for await (const _ of answer.body ?? []) break;
      const next = URL.parse(answer.headers.get('location') ?? '', url);
      if (
        answer.status >= 300 &&
        answer.status < 400 &&
        next !== null &&
        redirects < maxRedirects
      ) {
        redirects += 1;
        url = next.href;
        continue;
      }
      if (answer.status === 401 || answer.status === 403) {
        throw this.#fault('credential');
      }
      if (answer.status !== 429 || tries === maxTries) {
        throw new SourceFault('answer_status', { origin: this.#origin, status: answer.status });
      }
      const seconds = Number(answer.headers.get('retry-after') ?? 1) || 1;
      await sleep(Math.min(seconds, maxWait) * 1_000, undefined, { signal: this.#signal });
    }
  }

  /** The bytes of an answer. Throws SourceFault when they end too early. */
  async *#named(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch {
      this.#signal.throwIfAborted();
      throw this.#fault('ends');
    }
  }
}

/** A JSON text as the value `list` of an object. */
async function* inObject(text: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"list":';
  yield* text;
  yield '}';
}
