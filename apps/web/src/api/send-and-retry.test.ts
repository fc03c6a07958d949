import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from './send-and-retry.ts';
import { noteAnswer, onServiceBack, serviceAway } from './service-away.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  noteAnswer(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const away = () =>
  Response.json(
    { code: 'unavailable', message: 'The database is away.' },
    { status: 503, headers: { 'Retry-After': '2' } },
  );

/** A service that gives these answers, one after the other; null for none at all. */
function serviceWith(...answers: (Response | null)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = answers.shift();
    if (answer === null || answer === undefined) throw new TypeError('no connection');
    return answer;
  });
  return asked;
}

const request = (method: string, headers = {}) =>
  new Request('http://basalt.test/app-api/tickets/1', { method, headers });

test.each([
  ['a read', request('GET')],
  ['what names itself by a key', request('POST', { 'Idempotency-Key': 'one' })],
])('%s is sent again while the service is away', async (_what, sent) => {
  const asked = serviceWith(null, away(), Response.json({ data: 'there' }));
  const answer = send(sent);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await (await answer).json()).toEqual({ data: 'there' });
  expect(asked).toHaveLength(3);
});

test('a request that the service still executes is sent again', async () => {
  const problem = { code: 'idempotency_in_progress', message: 'It is being executed.' };
  const asked = serviceWith(
    null,
    Response.json(problem, { status: 409 }),
    Response.json({ data: 'there' }),
  );
  const answer = send(request('POST', { 'Idempotency-Key': 'key' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await (await answer).json()).toEqual({ data: 'there' });
  expect(asked).toHaveLength(3);
});

test('a change is sent once: the person decides', async () => {
  const asked = serviceWith(away(), Response.json({ data: 'there' }));
  await expect(send(request('PATCH'))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 2,
  });
  expect(asked).toHaveLength(1);
});

test('a read is given up after five tries, and refusals that do not pass at once', async () => {
  const asked = serviceWith();
  const refusal = send(request('GET')).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refusal).toMatchObject({ code: 'unreachable', status: 0 });
  expect(asked).toHaveLength(5);
  const once = serviceWith(Response.json({ code: 'not_found', message: 'No.' }, { status: 404 }));
  await expect(send(request('GET'))).rejects.toMatchObject({ code: 'not_found' });
  expect(once).toHaveLength(1);
});

test('an answer of somebody else, such as a page of a proxy, is none', async () => {
  serviceWith(new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
  await expect(send(request('PATCH'))).rejects.toMatchObject({ code: 'unreachable' });
});

test('while nothing is reached, a read is sent once, and pages hear when there is an answer again', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  serviceWith(null);
  await expect(send(request('PATCH'))).rejects.toMatchObject({ status: 0 });
  expect(serviceAway.read()).toBe(true);
  const back = vi.fn<() => void>();
  const end = onServiceBack(back);
  const asked = serviceWith(null);
  await expect(send(request('GET'))).rejects.toMatchObject({ status: 0 });
  expect(asked).toHaveLength(1);
  expect(back).not.toHaveBeenCalled();
  serviceWith(Response.json({ data: 'there' }));
  await send(request('GET'));
  expect(back).toHaveBeenCalledTimes(1);
  expect(serviceAway.read()).toBe(false);
  end();
});

test('a proxy that says that the service has not answered counts as silence', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  serviceWith(new Response('<html>', { status: 502 }));
  await expect(send(request('PATCH'))).rejects.toMatchObject({ status: 502 });
  expect(serviceAway.isSilent()).toBe(true);
});
