import { expect, test } from 'vitest';
import { readRefusal } from './refusal.ts';

test('a problem keeps its code, words, fields and waiting time', async () => {
  const problem = { code: 'rate_limited', message: 'Wait.', errors: { email: ['is wrong'] } };
  const headers = { 'Retry-After': '900' };
  const refusal = await readRefusal(Response.json(problem, { status: 429, headers }));
  expect(refusal).toMatchObject({ status: 429, ...problem, retryAfter: 900 });
});

test.each(['<h1>Bad gateway</h1>', '{}', 'null', '{"code":1,"message":2}'])(
  'an answer %s of a proxy is shown in our own words',
  async (body) => {
    const refusal = await readRefusal(new Response(body, { status: 502 }));
    expect(refusal).toMatchObject({ status: 502, code: 'unreadable', retryAfter: null });
    expect(refusal.message).not.toContain('Bad gateway');
  },
);
