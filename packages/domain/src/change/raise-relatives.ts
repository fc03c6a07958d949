import type { ChangeContext } from './change.ts';
import type { RaisedRelatives, RaisedRelativesOf } from './raised-relatives.ts';

/** The change of many rows that counts relations again. */
export const raiseRelatives = (
  {
    ticketIds = [],
    movedIds = [],
    deletedProjectIds = [],
    restoredProjectIds = [],
    recountedIds = [],
  }: RaisedRelativesOf,
  { principal, now, newId }: ChangeContext,
): RaisedRelatives => ({
  kind: 'relatives_raised',
  ticketIds,
  movedIds,
  deletedProjectIds,
  restoredProjectIds,
  recountedIds,
  eventId: newId(),
  actor: principal.actor,
  now,
});
