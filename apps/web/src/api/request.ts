import { readRefusal, unreachable } from './refusal.ts';
import { fetchInSession, renewingSession } from './session-renewal.ts';

/** How a request reads or changes what is behind an address. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a change depends on. */
export interface Conditions {
  /** The record still has this version, else it is refused as `version_mismatch`. */
  version?: number | undefined;
  /** Nothing was done yet under this Idempotency-Key, else the answer is the former one. */
  once?: string | undefined;
}

/**
 * The `data` of the server's answer; undefined when it answers without a body. Throws `Refusal`.
 * `renewsSession`: the answer gives this browser another session in place of the present one.
 * The mode stays fetch's own default: under `Referrer-Policy: no-referrer` any other one would send
 * `Origin: null`, which the server refuses.
 */
export async function fetchJson<Data>(
  method: Method,
  path: string,
  body?: object,
  { renewsSession = false, ...conditions }: Conditions & { renewsSession?: boolean } = {},
): Promise<Data> {
  const sending = () => send(method, path, body, { ...conditions, renewsSession });
  const answer = await (renewsSession ? renewingSession(sending) : sending());
  if (!answer.ok) throw await readRefusal(answer);
  if (answer.status === 204 || answer.headers.get('Content-Type') === null) {
    return undefined as Data;
  }
  const envelope = await readJson<{ data: Data }>(answer);
  return envelope.data;
}

/** One page of a list, with the cursor of the next one. */
export interface ListPage<Entry> {
  items: Entry[];
  next: string | null;
}

/** A page of a list, whose path may hold filters; the first one without a cursor. Throws `Refusal`. */
export async function fetchPage<Entry>(
  path: string,
  { perPage, cursor }: { perPage: number; cursor: string | null },
): Promise<ListPage<Entry>> {
  const query = new URLSearchParams({ per_page: String(perPage), ...(cursor && { cursor }) });
  const answer = await send('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, undefined);
  if (!answer.ok) throw await readRefusal(answer);
  const list = await readJson<{ data: Entry[]; meta: { next_cursor: string | null } }>(answer);
  return { items: list.data, next: list.meta.next_cursor };
}

/** A list to its end: for those that stay short. Throws `Refusal`. */
export async function fetchAll<Entry>(path: string): Promise<Entry[]> {
  const all: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page: ListPage<Entry> = await fetchPage<Entry>(path, { perPage: 200, cursor });
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

/** An answer that ends in its midst is as good as none. */
async function readJson<Body>(answer: Response): Promise<Body> {
  try {
    return (await answer.json()) as Body;
  } catch {
    throw unreachable();
  }
}

const early = new Map<string, Promise<Response>>();

/** Asks for what is needed first before the code that reads it is there. The first `fetchJson` for the same path gets this answer. */
export function prefetch(path: string): void {
  const answer = fetch(path, { headers: { Accept: 'application/json' } });
  // A failure is for the one who takes the answer.
  answer.catch(() => {});
  early.set(path, answer);
}

function takeEarly(method: Method, path: string): Promise<Response> | undefined {
  const answer = method === 'GET' ? early.get(path) : undefined;
  early.delete(path);
  return answer;
}

async function send(
  method: Method,
  path: string,
  body: object | undefined,
  { version, once, renewsSession = false }: Conditions & { renewsSession?: boolean } = {},
): Promise<Response> {
  const headers = {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(version !== undefined && { 'If-Match': `"${version}"` }),
    ...(once !== undefined && { 'Idempotency-Key': once }),
  };
  const sent = body === undefined ? null : JSON.stringify(body);
  try {
    const request = { method, headers, body: sent };
    if (renewsSession) return await fetch(path, request);
    return await (takeEarly(method, path) ?? fetchInSession(path, request));
  } catch {
    throw unreachable();
  }
}
