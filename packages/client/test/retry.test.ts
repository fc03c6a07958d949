import { describe, expect, test } from 'vitest';
import { BasaltProblem, createBasaltClient, pages, records, unwrap } from '@basalt/client';

/** A service that gives these answers in turn, the last one again and again, and keeps what it was asked. */
function service(...answers: [status: number, headers?: Record<string, string>, body?: object][]) {
  const asked: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const [status, headers = {}, body = { data: { id: '1' } }] = answers[
      Math.min(asked.length, answers.length - 1)
    ] as (typeof answers)[number];
    asked.push(request);
    return Response.json(body, { status, headers });
  };
  return { asked, fetch };
}

const open = (fetch: (request: Request) => Promise<Response>, more = {}) =>
  createBasaltClient({ baseUrl: 'http://basalt.test/', token: 'basalt_a.b', fetch, ...more });
const ticket = { params: { path: { ticket: 'WEB-1' } } };
const comment = { ...ticket, body: { body_html: '<p>x</p>' } };
/** An answer with one page of a list. */
const page = (ids: string[], next_cursor: string | null) =>
  [200, {}, { data: ids.map((id) => ({ id })), meta: { per_page: 2, next_cursor } }] as const;

const soon = { 'Retry-After': '0' };

test('a call goes below /api/v1 with the key', async () => {
  const { asked, fetch } = service([200]);
  await unwrap(open(fetch).GET('/tickets/{ticket}', ticket));
  expect(asked[0]?.url).toBe('http://basalt.test/api/v1/tickets/WEB-1');
  expect(asked[0]?.headers.get('Authorization')).toBe('Bearer basalt_a.b');
});

describe('a request that was put off', () => {
  test('is sent again, a POST under one Idempotency-Key and with its body', async () => {
    const { asked, fetch } = service([429, soon], [503, soon], [409, soon], [201]);
    await unwrap(open(fetch).POST('/tickets/{ticket}/comments', comment));
    expect(asked).toHaveLength(4);
    const keys = new Set(asked.map(({ headers }) => headers.get('Idempotency-Key')));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(await Promise.all(asked.map((one) => one.json()))).toEqual(
      Array.from({ length: 4 }, () => comment.body),
    );
  });

  test('keeps the Idempotency-Key that it has', async () => {
    const { asked, fetch } = service([201]);
    const header = { 'Idempotency-Key': 'mine' };
    const init = { ...comment, params: { ...comment.params, header } };
    await open(fetch).POST('/tickets/{ticket}/comments', init);
    expect(asked[0]?.headers.get('Idempotency-Key')).toBe('mine');
  });

  test('waits as long as it was told to', async () => {
    const { fetch } = service([429, { 'Retry-After': '1' }], [200]);
    const started = performance.now();
    await unwrap(open(fetch).GET('/tickets/{ticket}', ticket));
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
  });

  test.each([
    ['after three more tries', {}, [503, soon] as const, 4],
    ['at once when no retries are wanted', { retries: 0 }, [503, soon] as const, 1],
    ['when it would wait too long', {}, [429, { 'Retry-After': '61' }] as const, 1],
    ['when Retry-After cannot be read', {}, [429, { 'Retry-After': 'soon' }] as const, 1],
    ['when a conflict does not say that it passes', {}, [409] as const, 1],
    ['when it is no such refusal', {}, [500, soon] as const, 1],
  ])('gives up %s', async (_, more, answer, tries) => {
    const [status, headers] = answer;
    const { asked, fetch } = service([status, headers ?? {}, {}]);
    const asking = unwrap(open(fetch, more).GET('/tickets/{ticket}', ticket));
    await expect(asking).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(tries);
  });

  test('is not waited for once it is aborted', async () => {
    const { fetch } = service([429, { 'Retry-After': '30' }]);
    const signal = AbortSignal.timeout(20);
    const asking = open(fetch).GET('/tickets/{ticket}', { ...ticket, signal });
    await expect(asking).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test('a refusal is thrown with all that it tells', async () => {
  const wip = { limit: 1, current: 1, incoming: 1 };
  const errors = { board_id: ['is full'] };
  const problem = { code: 'wip_limit_exceeded', message: 'Full.', errors, wip, request_id: 'r' };
  const { fetch } = service([422, {}, problem]);
  const thrown = await unwrap(open(fetch).GET('/tickets/{ticket}', ticket)).catch(
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(BasaltProblem);
  expect(thrown).toMatchObject({ status: 422, code: 'wip_limit_exceeded', message: 'Full.' });
  expect(thrown).toMatchObject({ errors, wip, requestId: 'r' });
});

test('a refusal that is none of Basalt’s is a problem, too', async () => {
  const { fetch } = service([502, {}, {}]);
  const asking = unwrap(open(fetch).GET('/tickets/{ticket}', ticket));
  await expect(asking).rejects.toMatchObject({ status: 502, code: 'unknown', requestId: null });
});

test('pages follow the cursors to the end of a list, and throw a refusal on the way', async () => {
  const { asked, fetch } = service([...page(['1', '2'], 'c')], [...page(['3'], null)]);
  const list = (basalt: ReturnType<typeof open>) => (query: { cursor?: string }) =>
    basalt.GET('/projects/{project}/tags', { params: { path: { project: 'p' }, query } });
  const ids: string[] = [];
  for await (const { id } of records(list(open(fetch)))) ids.push(id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['', '?cursor=c']);

  const refusing = service([...page(['1', '2'], 'c')], [422, {}, {}]);
  const iterator = pages(list(open(refusing.fetch)));
  expect((await iterator.next()).value?.data).toHaveLength(2);
  await expect(iterator.next()).rejects.toBeInstanceOf(BasaltProblem);
});

test('a page that ends early is followed, and a list with a cursor on its last page ends at an empty page', async () => {
  const { asked, fetch } = service(
    [...page(['1'], 'early')],
    [...page(['2'], 'later')],
    [...page([], 'later')],
  );
  const list = (query: { cursor?: string }) =>
    open(fetch).GET('/projects/{project}/tags', { params: { path: { project: 'p' }, query } });
  const sizes: number[] = [];
  for await (const { data } of pages(list)) sizes.push(data.length);
  expect([sizes, asked.length]).toEqual([[1, 1], 3]);
});

/** What became of this many items. */
const reported = (count: number) => ({
  data: Array.from({ length: count }, (_, index) => ({ index, status: 201 })),
});

test('a bulk is sent in batches, each with a key of its own, and tells of its progress', async () => {
  const { asked, fetch } = service([200, {}, reported(2)], [200, {}, reported(1)]);
  const progress: number[][] = [];
  const options = { batchSize: 2, onProgress: (...at: number[]) => progress.push(at) };
  const bulk = open(fetch).bulk('01890f3e-7b1a-7cc3-98c4-dc0c0c07398f', options);
  for (const title of ['a', 'b', 'c']) bulk.add({ op: 'create', board_slug: 'open', title });
  const outcomes = await bulk.send();
  expect(outcomes.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(progress).toEqual([
    [2, 3],
    [3, 3],
  ]);
  expect(new Set(asked.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  expect(await bulk.send()).toEqual([]);
});

test('changes are read from a moment to the end of the log', async () => {
  const me = { data: { organization_id: 'o' } };
  const { asked, fetch } = service(
    [200, {}, me],
    [...page(['1', '2'], 'next')],
    [...page(['3'], 'more')],
    [...page([], 'more')],
  );
  const ids: string[] = [];
  for await (const { id } of open(fetch).changes({ since: '2031-05-04T14:00:00Z' })) ids.push(id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(asked[1]?.url).toContain('since=2031-05-04T14%3A00%3A00Z');
  expect(asked[2]?.url).toContain('cursor=next');
});
