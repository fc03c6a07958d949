import { StorageUnavailable } from '@basalt/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storageErrors } from '../connection/storage-errors.ts';
import { PendingConfirmation } from './pending-confirmation.ts';

/** A confirmation whose answers find `found`. `ask` returns 'asked'. */
function aConfirmation(found: string | null = 'confirmed') {
  const ends: string[] = [];
  const confirmation = new PendingConfirmation<string>({
    timeoutMs: 1000,
    begin: () => ({ statements: [], foundIn: () => found, end: () => void ends.push('end') }),
    ask: async () => 'asked',
    admits: () => true,
  });
  return { confirmation, ends };
}

async function begun(found?: string | null) {
  const made = aConfirmation(found);
  const ahead = await made.confirmation.ahead({});
  if (ahead === undefined) throw new Error('nothing goes ahead');
  return { ...made, ahead };
}

const published: unknown[] = [];
const onError = (error: unknown) => void published.push(error);
beforeEach(() => storageErrors.subscribe(onError));
afterEach(() => {
  storageErrors.unsubscribe(onError);
  published.splice(0);
});

describe('a confirmation that goes ahead', () => {
  it('of a key that has changed is marked as refused, and the key is looked up', async () => {
    const { confirmation, ahead, ends } = await begun(null);
    expect(ahead.isRefused).toBe(false);
    ahead.onAnswers([]);
    expect([ahead.isRefused, await confirmation.found(), ends]).toEqual([true, 'asked', ['end']]);
  });

  it('of a key that holds is not refused; a later failure changes nothing', async () => {
    const { confirmation, ahead, ends } = await begun();
    ahead.onAnswers([]);
    ahead.fail(new Error('later'));
    const found = await confirmation.found();
    expect([ahead.isRefused, found, ends]).toEqual([false, 'confirmed', ['end']]);
  });

  it('is sent alone when no connection was free for its packet', async () => {
    const { confirmation, ahead } = await begun();
    ahead.fail(new StorageUnavailable('no connection was free within the time limit'));
    expect(await confirmation.found()).toBe('asked');
  });

  it('is not sent again when its connection was lost, and leaves the report to its packet', async () => {
    const { confirmation, ahead } = await begun();
    ahead.fail(Object.assign(new Error('lost'), { code: 'ECONNRESET' }));
    await expect(confirmation.found()).rejects.toThrow(StorageUnavailable);
    expect(published).toEqual([]);
  });
});
