import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { SsoLogDetails } from '@basalt/sso-driver';
import { driverLogger } from './driver-logger.ts';

it('writes plain values only, and cuts long text', () => {
  const lines: string[] = [];
  const logger = driverLogger(pino({ base: null }, { write: (line) => lines.push(line) }), String);
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

it('leaves out what is to be redacted and what looks like a token, in text and values', () => {
  const lines: string[] = [];
  const logger = driverLogger(pino({ base: null }, { write: (line) => lines.push(line) }), (text) =>
    text.replaceAll('of the settings', '[secret]'),
  );
  const token = 'PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46';
  logger.error(`a key of the settings, ${token}`, { token, key: 'of the settings' });
  expect(JSON.parse(lines.join(''))).toMatchObject({
    msg: 'a key [secret], […]',
    details: { token: '[…]', key: '[secret]' },
  });
});
