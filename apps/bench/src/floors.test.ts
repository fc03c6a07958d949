import { publicNames, Ticket } from '@basalt/domain';
import { expect, test } from 'vitest';
import { floors } from './floors.ts';

test('the floor reads the fields of a ticket that the service returns, in their order', () => {
  const [, columns = ''] = /^select (.*?) from tickets t /su.exec(
    floors['read-ticket']?.sql ?? '',
  ) as string[];
  const names = outerParts(columns).map((column) => /(\w+)$/u.exec(column.trim())?.[1]);
  expect(names).toEqual(publicNames(Ticket));
});

/** The parts of a list of columns, which may have commas in parentheses and quotes. */
function outerParts(columns: string): string[] {
  const plain = columns.replaceAll(/'[^']*'/gu, '').replaceAll(/\[[^\]]*\]/gu, '');
  let rest = plain;
  while (/\([^()]*\)/u.test(rest)) rest = rest.replaceAll(/\([^()]*\)/gu, '');
  return rest.split(',');
}
