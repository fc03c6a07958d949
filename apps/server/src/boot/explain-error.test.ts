import { OperatorError } from '@basalt/domain';
import { expect, test } from 'vitest';
import { DatabaseSettingError } from './database-setting-error.ts';
import { explain, traceOf } from './explain-error.ts';

const coded = (message: string, fields: object) => Object.assign(new Error(message), fields);
const at = (cause: unknown, url = 'postgresql://u:canary@db.test/x') =>
  explain(new DatabaseSettingError('DATABASE_URL', url, cause));

test('a database is named by its setting and host, never by its password', () => {
  const refused = coded('connect ECONNREFUSED', { code: 'ECONNREFUSED' });
  expect(at(refused)).toBe(
    'cannot use the database of DATABASE_URL (db.test:5432): nothing listens there (ECONNREFUSED: connect ECONNREFUSED)',
  );
  expect(at(refused, 'postgresql:///x?host=/run')).toContain('DATABASE_URL (local): ');
  const several = 'postgresql://u:canary@one.test,two.test:5433/x?target_session_attrs=read-write';
  const none = coded('none of the servers takes writes', { code: '08001' });
  expect(at(none, several)).toBe(
    'cannot use the database of DATABASE_URL (one.test:5432, two.test:5433): a connection to it cannot be made (08001: none of the servers takes writes)',
  );
  expect(at(new AggregateError([refused]))).toContain('nothing listens there');
  expect(at(new Error('timeout expired'))).toContain('it does not answer');
});

test('what was written for the operator is passed on as it is', () => {
  expect(explain(new OperatorError('said'))).toBe('said');
  expect(at(new OperatorError('said'))).toBe('said');
});

test('a port in use, an address of another machine and a file in the wrong place have different messages', () => {
  const listen = { syscall: 'listen', address: '127.0.0.1', port: 3000 };
  for (const syscall of ['listen', 'bind']) {
    const taken = coded('x', { ...listen, syscall, code: 'EADDRINUSE' });
    expect(explain(taken)).toContain('127.0.0.1:3000 is in use by another program');
    expect(explain(taken)).toContain('set PORT to another');
  }
  expect(explain(coded('x', { ...listen, code: 'EADDRNOTAVAIL' }))).toContain(
    'cannot listen on HOST',
  );
  expect(explain(coded('ENOSPC: full', { path: '/data/secret.key' }))).toBe(
    'cannot use /data/secret.key: ENOSPC: full',
  );
});

test('an error that nobody foresaw is not explained away', () => {
  expect(explain(new TypeError('x is undefined'))).toBeNull();
  expect(at(new TypeError('x is undefined'))).toBeNull();
  expect(explain('text')).toBeNull();
});

test('a trace holds name, code and frames, and not the message', () => {
  const trace = traceOf(coded('canary\nof a secret', { code: 'E1' }));
  expect(trace).toMatch(/^Error E1\n\s+at /u);
  expect(trace).not.toMatch(/canary|secret/u);
});
