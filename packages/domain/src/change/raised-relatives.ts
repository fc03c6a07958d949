import type { Actor } from '../access/principal.ts';

/** The tickets whose relatives a change counts again, all of them together. */
export interface RaisedRelativesOf {
  /** Tickets that were deleted or restored. */
  readonly ticketIds?: readonly string[];
  /** Tickets that moved to or from a done board, or whose board became one or is no longer one. Their children are not counted again. */
  readonly movedIds?: readonly string[];
  /** A project that was deleted: within it nothing is counted again. */
  readonly deletedProjectIds?: readonly string[];
  /** A project that was restored. */
  readonly restoredProjectIds?: readonly string[];
  /** Tickets that are counted again themselves. */
  readonly recountedIds?: readonly string[];
}

/**
 * Relations are counted again for the tickets that have relations with these, in all projects: `parent_id`, `blocked` and `children`. Each
 * ticket that differs gets its next version. For each project with such tickets an event `ticket.recounted` lists them in `affected`; a reader
 * of one project learns nothing of the tickets of another one. It comes after the other events of the change, which must have at least one.
 */
export interface RaisedRelatives extends Required<RaisedRelativesOf> {
  readonly kind: 'relatives_raised';
  /** The id of the first event. */
  readonly eventId: string;
  readonly actor: Actor;
  readonly now: Date;
  /** True for a part of an import: no webhook gets the events. */
  readonly isQuiet?: boolean;
}

/** Both changes as one, with the event of the first. */
export const togetherRaised = (first: RaisedRelatives, second: RaisedRelatives) => ({
  ...first,
  ticketIds: [...first.ticketIds, ...second.ticketIds],
  movedIds: [...first.movedIds, ...second.movedIds],
  deletedProjectIds: [...first.deletedProjectIds, ...second.deletedProjectIds],
  restoredProjectIds: [...first.restoredProjectIds, ...second.restoredProjectIds],
  recountedIds: [...first.recountedIds, ...second.recountedIds],
});
