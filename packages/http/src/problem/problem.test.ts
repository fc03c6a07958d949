import { DomainError, StorageUnavailable } from '@basalt/domain';
import { expect, test } from 'vitest';
import { HttpError } from './http-error.ts';
import { traceOf } from '../middleware/log.ts';
import { problemFor } from './problem.ts';

test('a refusal of the WIP limit tells the numbers and blames the field', () => {
  const wip = { limit: 3, current: 3, incoming: 1 };
  const refusal = new DomainError('wip_limit_exceeded', { field: 'board_id', wip });
  expect(problemFor(refusal, 'r').problem).toEqual({
    type: 'urn:basalt:problem:wip_limit_exceeded',
    title: 'WIP limit exceeded',
    status: 422,
    code: 'wip_limit_exceeded',
    message: 'The board holds 3 of at most 3 tickets.',
    params: wip,
    errors: { board_id: ['would make 4 tickets, but the limit is 3'] },
    wip,
    request_id: 'r',
  });
});

test.each([
  new DomainError('last_board', {}),
  new DomainError('project_archived', {}),
  new DomainError('not_deleted', { resource: 'ticket' }),
  new DomainError('too_many_boards', { limit: 200 }),
  new DomainError('board_not_empty', { ticketCount: 2 }),
  new DomainError('validation_failed', { errors: { a: ['b'] } }),
])('$code is a 422 with errors', (refusal) => {
  expect(problemFor(refusal, 'r').problem).toMatchObject({ status: 422, code: refusal.code });
  expect(problemFor(refusal, 'r').problem.errors).toBeTypeOf('object');
});

test('a missing scope is refused in the form of RFC 6750', () => {
  const refusal = new DomainError('insufficient_scope', { required: 'boards:write' });
  expect(problemFor(refusal, 'r').headers['WWW-Authenticate']).toBe(
    'Bearer error="insufficient_scope", scope="boards:write"',
  );
});

test.each([
  new Error('select secret from users'),
  Object.assign(new Error('x'), { status: 404, expose: true, code: 'not_found' }),
  'text',
  null,
  undefined,
  { code: 'validation_failed', details: {} },
])('whatever else is thrown is a 500 of constant text: %j', (error) => {
  const { problem, unexpected } = problemFor(error, 'r');
  expect(unexpected).toBe(true);
  expect(problem).toEqual({
    type: 'urn:basalt:problem:internal',
    title: 'Internal error',
    status: 500,
    code: 'internal',
    message: 'Something went wrong on our side.',
    request_id: 'r',
  });
});

test('storage that is away is a 503 with Retry-After', () => {
  const away = new StorageUnavailable(new Error('gone'));
  expect(problemFor(away, 'r')).toMatchObject({
    problem: { status: 503, code: 'unavailable' },
    headers: { 'Retry-After': '2' },
  });
});

test('a refusal of HTTP has its own words and headers', () => {
  const refusal = new HttpError('method_not_allowed', { allow: ['GET', 'HEAD'] });
  expect(problemFor(refusal, 'r')).toMatchObject({
    problem: { status: 405, message: 'This address accepts GET, HEAD.' },
    headers: { Allow: 'GET, HEAD' },
    unexpected: false,
  });
});

test('what is logged of a fault leaves its message out', () => {
  const trace = traceOf(new TypeError('select secret from users'));
  expect(trace.name).toBe('TypeError');
  expect(trace.frames[0]).toContain('problem.test.ts');
  expect(JSON.stringify(trace)).not.toContain('secret');
});
