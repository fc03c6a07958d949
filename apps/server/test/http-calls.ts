import type { Answer } from './processes.ts';

/** An answer of the API. */
export interface Called {
  status: number;
  headers: Headers;
  body: { data?: Answer & Answer[]; code?: string };
}

/** Calls the API with a key. */
export async function call(
  address: string,
  token: string,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<Called> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Called['body']),
  };
}
