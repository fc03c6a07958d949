import type { IncomingMessage } from 'node:http';
import { Busy, signInBudget } from '@basalt/domain';
import { expect, it } from 'vitest';
import type { RequestContext } from '../request/request-context.ts';
import { SignInQueues } from './sign-in-queues.ts';

const { attempts: ofStrangers, knownAttempts } = signInBudget;
const ctx = { req: {} as IncomingMessage } as RequestContext;

/** SignInQueues that end when the test says so; devices are known by the account that they name. */
function someAttempts() {
  const attempts = new SignInQueues({
    recognizeDevice: ({ email, device }) => (device === email ? email : null),
  });
  const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ask = (name: string, { address = name, device = null as string | null, userId = '' }) => {
    const browser = { address, device, userAgent: null, sessionToken: null, authorizing: null };
    const email = userId === '' ? 'ada@example.test' : undefined;
    return attempts
      .run(ctx, { browser, email, userId: userId || undefined }, async () => {
        begun.push(name);
        await end;
      })
      .then(() => 'done')
      .catch((error: unknown) => (error instanceof Busy ? 'busy' : String(error)));
  };
  return { ask, begun, endAll };
}

it('strangers take no place of a browser that the account knows, not even from its own address', async () => {
  const { ask, begun, endAll } = someAttempts();
  const own = '2001:db8:1:2::/64';
  const strangers = Array.from(
    { length: ofStrangers.waiting + ofStrangers.concurrency },
    (_, index) => ask(`stranger ${index}`, { address: index === 0 ? own : `192.0.2.${index}` }),
  );
  const known = ask('known', { address: own, device: 'ada@example.test' });
  const signedIn = ask('signed in', { address: own, userId: 'some id' });
  expect(await ask('one more', {})).toBe('busy');
  expect(begun).toHaveLength(ofStrangers.concurrency + 2);
  expect(begun.slice(-2)).toEqual(['known', 'signed in']);
  endAll();
  expect(new Set(await Promise.all([...strangers, known, signedIn]))).toEqual(new Set(['done']));
});

it('callbacks begin one after the other, and those of a quiet network soon', async () => {
  const attempts = new SignInQueues({ recognizeDevice: () => null });
  const begun: string[] = [];
  const since = performance.now();
  const callback = async (address: string) => {
    await attempts.callback(ctx, address);
    begun.push(address);
  };
  const loud = Array.from({ length: signInBudget.callbacks.ofKey }, () => callback('192.0.2.1'));
  const refused = callback('192.0.2.1').catch((error: unknown) => String(error));
  const quiet = callback('192.0.2.2');
  await Promise.all([...loud, quiet]);
  expect(performance.now() - since).toBeGreaterThan(
    signInBudget.callbacks.ofKey * signInBudget.callbackMilliseconds * 0.9,
  );
  expect(begun.indexOf('192.0.2.2')).toBe(1);
  expect(await refused).toBe('DomainError: too_many_attempts');
});

it('a device that another account knows waits with strangers', async () => {
  const { ask, begun, endAll } = someAttempts();
  const strangers = Array.from({ length: ofStrangers.concurrency }, (_, index) =>
    ask(`${index}`, {}),
  );
  const otherTask = ask('other', { device: 'eve@example.test' });
  await Promise.resolve();
  expect(begun).toHaveLength(ofStrangers.concurrency);
  expect(begun).not.toContain('other');
  endAll();
  await Promise.all([...strangers, otherTask]);
});

it('one IPv6 site has the share of one network, and a known account in it its own', async () => {
  const { ask, begun, endAll } = someAttempts();
  const site = Array.from({ length: ofStrangers.ofKey + 1 }, (_, index) =>
    ask('site', { address: `2001:db8:1:${index}::/64` }),
  );
  const account = Array.from({ length: knownAttempts.ofKey + 1 }, () =>
    ask('account', { address: '2001:db8:1:0::/64', device: 'ada@example.test' }),
  );
  expect(await Promise.all([site.at(-1), account.at(-1)])).toEqual([
    'DomainError: too_many_attempts',
    'DomainError: too_many_attempts',
  ]);
  endAll();
  await Promise.all([...site, ...account]);
  expect(begun).toHaveLength(ofStrangers.ofKey + knownAttempts.ofKey);
});
