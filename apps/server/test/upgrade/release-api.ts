/** The access that a fixture keeps: an API key with all scopes, and the sign-in of the owner. */
export interface FixtureAccess {
  organization: string;
  project: string;
  token: string;
  email: string;
  password: string;
}

/** A record of a release, with what every release has. */
export interface ReleaseRecord {
  id: string;
  [field: string]: unknown;
}

/** An answer; `json` is null when the body is none. */
export interface ReleaseAnswer {
  status: number;
  json: { data?: unknown; meta?: { next_cursor?: string | null } } | null;
}

/** The API of a running server, of any release. */
export interface ReleaseApi {
  /** `/app-api…` is called with the session of the owner, every other path with the key, below `/api/v1`. */
  send(method: string, path: string, body?: object): Promise<ReleaseAnswer>;
  /** The same for a call that must succeed: its `data`. */
  ask<T = ReleaseRecord>(method: string, path: string, body?: object): Promise<T>;
}

/** Signs in as the owner and opens the API at the address. */
export async function openReleaseApi(
  address: string,
  { token, email, password }: FixtureAccess,
): Promise<ReleaseApi> {
  const signedIn = await fetch(`${address}/app-api/auth/login`, {
    method: 'POST',
    headers: { Origin: address, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!signedIn.ok) throw new Error(`the sign-in ended with ${signedIn.status}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  async function send(method: string, path: string, body?: object): Promise<ReleaseAnswer> {
    const isOwn = path.startsWith('/app-api');
    const response = await fetch(isOwn ? address + path : `${address}/api/v1${path}`, {
      method,
      headers: {
        ...(isOwn ? { Cookie: cookie, Origin: address } : { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [mediaType] = (response.headers.get('content-type') ?? '').split(';');
    const text = await response.text();
    return {
      status: response.status,
      json: mediaType === 'application/json' ? JSON.parse(text) : null,
    };
  }

  return {
    send,
    async ask<T>(method: string, path: string, body?: object) {
      const { status, json } = await send(method, path, body);
      if (status >= 300)
        throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`);
      return json?.data as T;
    },
  };
}

/** Sends what a release may not have yet: null when it answers 404 or 405, else `data`. Throws for every other refusal. */
export const knownTo =
  ({ send }: ReleaseApi) =>
  async (method: string, path: string, body?: object): Promise<ReleaseRecord | null> => {
    const { status, json } = await send(method, path, body);
    if (status === 404 || status === 405) return null;
    if (status >= 300)
      throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`);
    return (json?.data ?? null) as ReleaseRecord | null;
  };

/** All records of a GET request, from all pages; null when it does not answer 200 with JSON. */
export async function recordsAt(api: ReleaseApi, path: string): Promise<unknown> {
  const list: unknown[] = [];
  for (let cursor = ''; ;) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const { status, json } = await api.send('GET', path + query);
    if (status !== 200 || json === null) return null;
    const { data, meta } = json;
    if (!Array.isArray(data)) return data ?? null;
    list.push(...data);
    const next = meta?.next_cursor ?? null;
    if (next === null || data.length === 0) return list;
    cursor = next;
  }
}
