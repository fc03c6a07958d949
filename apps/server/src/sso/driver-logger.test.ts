import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { SsoLogDetails } from '@basalt/sso-driver';
import { driverLogger } from './driver-logger.ts';

it('writes plain values only, and cuts long text', () => {
  const lines: string[] = [];
  const logger = driverLogger(pino({ base: null }, { write: (line) => lines.push(line) }));
  const details = { ok: true, nested: { token: 'secret' }, long: 'x'.repeat(1000) };
  logger.warn('m'.repeat(1000), details as unknown as SsoLogDetails);
  const line: unknown = JSON.parse(lines.join(''));
  expect(line).toMatchObject({
    part: 'sso-driver',
    msg: 'm'.repeat(500),
    details: { ok: true, long: 'x'.repeat(500) },
  });
  expect(lines.join('')).not.toContain('secret');
});
