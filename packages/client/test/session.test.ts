import { expect, test } from 'vitest';
import { createSessionClient, unwrap } from '../src/session.ts';

/** A client of a service that answers each request with this. */
function clientOf(answer: () => Response) {
  const sent: Request[] = [];
  const client = createSessionClient('http://basalt.test/app-api', async (request) => {
    sent.push(request);
    return answer();
  });
  return { client, sent };
}

test('a call fills its path and its query, and answers the record', async () => {
  const { client, sent } = clientOf(() => Response.json({ data: [{ id: 'a' }] }));
  const params = {
    path: { project: 'a/b' },
    query: { q: 'red & blue', cursor: undefined, per_page: 50 },
  };
  // @ts-expect-error -- a caller without types may pass undefined
  const asked = client.GET('/projects/{project}/tickets', { params });
  expect(await unwrap(asked)).toEqual([{ id: 'a' }]);
  expect(sent[0]?.url).toBe(
    'http://basalt.test/app-api/projects/a%2Fb/tickets?q=red+%26+blue&per_page=50',
  );
  expect(sent[0]?.headers.get('Content-Type')).toBeNull();
});

test('a change has its body and its headers, and an answer without a body is undefined', async () => {
  const { client, sent } = clientOf(() => new Response(null, { status: 204 }));
  const headers = { 'If-Match': '"3"' };
  const body = { title: 'New' };
  const params = { path: { ticket: 't' } };
  expect(await unwrap(client.PATCH('/tickets/{ticket}', { params, body, headers }))).toBe(
    undefined,
  );
  const [request] = sent;
  expect([request?.method, request?.headers.get('If-Match')]).toEqual(['PATCH', '"3"']);
  expect(await request?.json()).toEqual(body);
});
