import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { environmentOf } from './process-settings.ts';

const worker = (env: Record<string, string>): boolean => readConfig(env).worker;

test('the old name of SERVICE_WORKER is accepted', () => {
  expect(worker({ SERVICE_WEBHOOK_WORKER: 'false' })).toBe(false);
  expect(worker({ SERVICE_WORKER: 'false', SERVICE_WEBHOOK_WORKER: 'false' })).toBe(false);
  expect(worker({ SERVICE_WORKER: 'false', SERVICE_WEBHOOK_WORKER: ' ' })).toBe(false);
  expect(() => worker({ SERVICE_WEBHOOK_WORKER: 'no' })).toThrow('SERVICE_WEBHOOK_WORKER must be');
});

test('refuses SERVICE_WORKER and its old name with different values', () => {
  expect(() => worker({ SERVICE_WORKER: 'true', SERVICE_WEBHOOK_WORKER: 'false' })).toThrow(
    'SERVICE_WORKER and its old name SERVICE_WEBHOOK_WORKER have different values',
  );
});

test.each([{ SERVICE_WORKER: 'true' }, { SERVICE_WEBHOOK_WORKER: 'true' }])(
  'of several processes with %j only the first does background work',
  (env) => {
    expect(worker({ ...env, ...environmentOf(0) })).toBe(true);
    expect(worker({ ...env, ...environmentOf(1) })).toBe(false);
  },
);
