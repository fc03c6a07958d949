import { afterEach, expect, test, vi } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import { Refusal } from '../api/refusal.ts';
import { noteAnswer } from '../api/service-away.ts';
import { Fetched } from './fetched.tsx';
import { Refused } from './notice.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  noteAnswer(true);
});

const refusal = (status: number) =>
  new Refusal({ status, code: 'unreachable', message: 'The service cannot be reached.' });
const online = () => doing(() => window.dispatchEvent(new Event('online')));

test('what could not be fetched is tried again by a button and when the network is back; what is refused is not', async () => {
  const refetch = vi.fn<() => void>();
  const failed = (status: number) => ({ data: undefined, error: refusal(status), refetch });
  const page = await render(<Fetched query={failed(0)}>{() => null}</Fetched>);
  const again = page.querySelector('button');
  expect(again?.textContent).toBe('Try again');
  await doing(() => again?.click());
  expect(refetch).toHaveBeenCalledTimes(1);
  await online();
  expect(refetch).toHaveBeenCalledTimes(2);
  const refused = await render(<Fetched query={failed(403)}>{() => null}</Fetched>);
  expect(refused.querySelector('button')).toBeNull();
});

test('without a network, nothing has failed: it was not loaded before', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const failed = { data: undefined, error: refusal(0), refetch: () => {} };
  const page = await render(<Fetched query={failed}>{() => null}</Fetched>);
  expect(page.querySelector('[role="alert"]')).toBeNull();
  expect(page.textContent).toContain('This was not loaded in this browser before.');
});

test('a service that does not answer is no fault of the page, which loads what is missing when it answers again', async () => {
  const refetch = vi.fn<() => void>();
  const failed = { data: undefined, error: refusal(0) };
  await doing(() => noteAnswer(false));
  const page = await render(
    <>
      <Fetched query={{ ...failed, refetch }}>{() => null}</Fetched>
      <Fetched query={failed}>{() => null}</Fetched>
    </>,
  );
  expect(page.querySelector('[role="alert"]')).toBeNull();
  expect(page.textContent).toContain('This was not loaded in this browser before.');
  await doing(() => noteAnswer(true));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('that the service cannot be reached is said until the network is back; another refusal stays', async () => {
  const page = await render(
    <>
      <Refused error={refusal(0)} />
      <Refused error={refusal(422)} />
    </>,
  );
  expect(page.querySelectorAll('[role="alert"]')).toHaveLength(2);
  await online();
  expect(page.querySelectorAll('[role="alert"]')).toHaveLength(1);
});
