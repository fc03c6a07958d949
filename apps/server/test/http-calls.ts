import { createRequestCheck } from '@basalt/http/testing';
import { expect } from 'vitest';
import type { Answer } from './processes.ts';

/** An answer of the API. */
export interface Called {
  status: number;
  headers: Headers;
  body: { data?: Answer & Answer[]; code?: string };
}

const check = createRequestCheck();

/** Calls the API with a key, and holds the answer to the API's description. */
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
  const { status, headers } = response;
  expect(check(method, `/api/v1${path}`, { status, headers, text })).toEqual([]);
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Called['body']),
  };
}
