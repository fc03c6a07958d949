import { leastProcessorTimeOf, processorTimeOf } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { conditionsOf, entityTag } from './etag.ts';

test('a record at version 7 has the strong tag "7"', () => {
  expect(entityTag({ version: 7 })).toBe('"7"');
});

test('a board at version 7 with 12 tickets has the strong tag "7-12"', () => {
  expect(entityTag({ version: 7, ticket_count: 12 })).toBe('"7-12"');
});

test('a ticket at version 7 has the milliseconds of its last activity behind the version', () => {
  const record = { version: 7, last_activity_at: '2031-05-04T14:00:00.250Z' };
  expect(entityTag(record)).toBe('"7-1935669600250"');
  expect(conditionsOf('"7-1935669600250"')).toEqual({ ifMatch: [7] });
});

const ofPeople = (...ids: string[]) => [{ reaction: 'heart', people: ids.map((id) => ({ id })) }];

test('a comment at version 7 has a hash of its reactions behind the version, if it has some', () => {
  const tag = entityTag({ version: 7, reactions: ofPeople('a') });
  expect(tag).toMatch(/^"7-[\da-f]{16}"$/);
  expect(conditionsOf(tag)).toEqual({ ifMatch: [7] });
  expect(entityTag({ version: 7, reactions: ofPeople('a', 'b') })).not.toBe(tag);
  expect(entityTag({ version: 7, reactions: [] })).toBe('"7"');
});

test('the tag of a record without a version is a hash of what is answered', () => {
  const tag = entityTag({ id: 'x', url: 'a' });
  expect(tag).toMatch(/^"[\da-f]{16}"$/);
  expect(entityTag({ id: 'x', url: 'a' })).toBe(tag);
  expect(entityTag({ id: 'x', url: 'b' })).not.toBe(tag);
  expect(entityTag({ id: 'x', url: 'a' }, { fields: ['id'] })).not.toBe(tag);
});

test.each([
  [undefined, undefined],
  ['*', '*'],
  [' * ', '*'],
  ['"7"', [7]],
  ['"7", "8" ,"9"', [7, 8, 9]],
  [', "7",, "8",', [7, 8]],
  ['"7-12", "8-0"', [7, 8]],
])('If-Match %j demands %j', (header, versions) => {
  expect(conditionsOf(header)?.ifMatch).toEqual(versions);
});

test.each(['W/"7"', 'W/"7-12"', '"x"', '"07"', '"-1"', '"7-"', '"7-x"', '"7-1-2"', '"1e3"', '""'])(
  '%s matches no version',
  (header) => {
    expect(conditionsOf(header)).toEqual({ ifMatch: [] });
  },
);

test.each(['7', '', '"7', '"7" "8"', '*, "7"', 'w/"7"', '"7";'])(
  'what is no list of tags matches no version: %j',
  (header) => {
    expect(conditionsOf(header)).toEqual({ ifMatch: [] });
  },
);

test('a weak tag does not spoil the strong ones beside it', () => {
  expect(conditionsOf('W/"7", "8"')).toEqual({ ifMatch: [8] });
});

test('a header as long as a header may be is read at once', async () => {
  const took = await leastProcessorTimeOf(100, async () =>
    processorTimeOf(() => {
      conditionsOf(`"1"${' ,'.repeat(8000)}x`);
      conditionsOf(`${' '.repeat(16_000)}x`);
    }),
  );
  expect(took).toBeLessThan(100);
});
