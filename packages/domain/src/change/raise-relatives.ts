import type { ChangeContext } from './change.ts';
import type { RaisedRelatives, RaisedRelativesOf } from './raised-relatives.ts';

/** The change of many rows that counts relations again. */
export const raiseRelatives = (
  { ticketIds = [], boardIds = [], projectIds = [], recountedIds = [] }: RaisedRelativesOf,
  { principal, now, newId }: ChangeContext,
): RaisedRelatives => ({
  kind: 'relatives_raised',
  ticketIds,
  boardIds,
  projectIds,
  recountedIds,
  eventId: newId(),
  actor: principal.actor,
  now,
});
