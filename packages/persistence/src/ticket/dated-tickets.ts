import type { Bind } from '../sql/plain-conditions.ts';
import { datedOrNever } from './ticket-sort.ts';

/**
 * The condition that tickets `t` start or are due before a moment, or from it on. PostgreSQL has statistics for the first comparison, and an index for
 * the others: at the end of the index are tickets without the date.
 */
export function isDated(of: 'start' | 'due', than: '<' | '>=', at: string): string {
  const orNever = datedOrNever(`${of}_at`);
  const end = than === '>=' ? ` and ${orNever} < 'infinity'` : '';
  return `t.${of}_at ${than} ${at} and ${orNever} ${than} ${at}${end}`;
}

const dated = (of: 'start' | 'due', than: '<' | '>=') => (at: Date, bind: Bind) =>
  isDated(of, than, bind(at, 'timestamptz'));

/** The conditions of the filters by when tickets start and are due. */
export const datedConditions = {
  startBefore: dated('start', '<'),
  startAfter: dated('start', '>='),
  dueBefore: dated('due', '<'),
  dueAfter: dated('due', '>='),
};
