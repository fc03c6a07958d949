import { answerBudget } from '../../budgets/answer-budget.ts';
import type { Board } from '../../board/board.ts';
import { enterBoard } from '../../board/wip-limit.ts';
import { changed, type ChangeContext, type Decision } from '../../change/change.ts';
import { refuseOtherVersion } from '../../change/preconditions.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { CleanedHtml } from '../../kernel/cleaned-html.ts';
import { eventLoopPauses } from '../../kernel/event-loop.ts';
import type { LoadedForRelations } from '../../relation/relations.port.ts';
import { createTicket } from '../decisions/create-ticket.ts';
import { deleteTicket } from '../decisions/delete-ticket.ts';
import { moveTicket } from '../decisions/move-ticket.ts';
import type { TicketDecision } from '../decisions/ticket-decision.ts';
import { updateTicket } from '../decisions/update-ticket.ts';
import { checkReferences } from '../references.ts';
import { storedContent } from '../ticket-input.ts';
import { ticketRecord } from '../ticket-record.ts';
import type { LoadedForBulk } from '../tickets.port.ts';
import type { BulkItem, BulkMode, BulkOutcome } from './bulk-item.ts';
import { BulkState, type ParentDecision } from './bulk-state.ts';
import { decideParent } from './decide-parent.ts';
import { refusalOfItem } from './refusal-of-item.ts';

/** What the items of a bulk are decided on. */
export interface BulkCommand {
  readonly items: readonly BulkItem[];
  readonly mode: BulkMode;
  readonly isDryRun: boolean;
  readonly html: CleanedHtml;
  readonly loaded: LoadedForBulk & { readonly related: LoadedForRelations | null };
}

/**
 * Decides items in their order by the rules of single changes. In the mode `atomic` the first refusal is that of all, and
 * WIP limits are judged at the end; with `each` a refused item changes nothing. A dry run comes to the same, and writes nothing.
 */
export async function decideItems(
  { items, mode, isDryRun, html, loaded }: BulkCommand,
  context: ChangeContext,
): Promise<Decision<readonly BulkOutcome[]>> {
  const isAtomic = mode === 'atomic';
  const boards = loaded.boards.map((board) => (isAtomic ? withoutLimit(board) : board));
  const state = new BulkState({ ...loaded, boards }, loaded.related);
  const entries = new Map<string, { index: number; field: string }>();
  const outcomes: BulkOutcome[] = [];
  const pause = eventLoopPauses();
  for (const [index, item] of items.entries()) {
    await pause();
    try {
      const decision = decideItem(state, item, html, context);
      for (const { id, ticketCount } of decision.boards) {
        if (ticketCount > state.boardById(id).ticketCount) {
          entries.set(id, { index, field: entryField(item) });
        }
      }
      state.apply(decision);
      outcomes.push(outcomeOf(item, decision));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (isAtomic) throw refusalOfItem(error, index);
      outcomes.push({ done: null, code: error.code, details: error.details });
    }
  }
  if (isAtomic) refuseFullBoards(state, loaded.boards, entries);
  const answer = withinBudget(asStored(outcomes, state));
  return isDryRun ? { answer } : { ...state.changes(loaded), answer };
}

/** The decision about one item, by the same rules as if it came alone. */
function decideItem(
  state: BulkState,
  item: BulkItem,
  html: CleanedHtml,
  context: ChangeContext,
): TicketDecision & { relations?: ParentDecision } {
  const { project, known, spellings, lastNumber } = state;
  switch (item.op) {
    case 'refused':
      throw item.refusal;
    case 'create': {
      const { op: _op, boardId, boardSlug, parentId, ...input } = item;
      const chosen = state.board({ boardId, boardSlug });
      checkReferences(known, input);
      const content = storedContent(input, html);
      const place = state.place(chosen.board.id, { at: 'end' });
      const start = { project, ...chosen, place, lastNumber, spellings, content };
      return decideParent(state, createTicket(start, context), parentId ?? undefined, context);
    }
    case 'update': {
      const { op: _op, ticket: ref, ifMatch, parentId, ...patch } = item;
      const found = state.ticket(ref);
      checkReferences(known, patch, found.ticket);
      const content = storedContent(patch, html);
      refuseOtherVersion(ifMatch === undefined ? undefined : [ifMatch], found.ticket);
      const place = state.place(found.board.id, { at: 'end' }, found.ticket);
      const start = { project, ...found, place, spellings, content };
      return decideParent(state, updateTicket(start, context), parentId, context);
    }
    case 'move': {
      const found = state.ticket(item.ticket);
      const { board: destination, field } = state.board(item);
      const place = state.place(destination.id, item.position, found.ticket);
      return moveTicket({ project, ...found, destination, field, place }, context);
    }
    default:
      return deleteTicket({ project, ...state.ticket(item.ticket) }, context);
  }
}

const withoutLimit = (board: Board): Board => changed(board, { wipLimit: null });

/** The field of an item by which a ticket enters a board. */
function entryField(item: BulkItem): string {
  if (item.op === 'update') return 'archived';
  const isBySlug =
    'boardSlug' in item && item.boardId === undefined && item.boardSlug !== undefined;
  return isBySlug ? 'board_slug' : 'board_id';
}

/** Refuses with `wip_limit_exceeded` a board that has gained tickets beyond its limit, by the last item that entered it. */
function refuseFullBoards(
  state: BulkState,
  stored: readonly Board[],
  entries: ReadonlyMap<string, { index: number; field: string }>,
): void {
  for (const board of stored) {
    const entry = entries.get(board.id);
    const incoming = state.boardById(board.id).ticketCount - board.ticketCount;
    if (entry === undefined || incoming <= 0) continue;
    try {
      enterBoard(board, incoming, entry.field);
    } catch (error) {
      throw refusalOfItem(error as DomainError, entry.index);
    }
  }
}

function outcomeOf(item: BulkItem, { answer }: TicketDecision): BulkOutcome {
  if (item.op === 'delete') return { done: 'deleted', ticket: null };
  return { done: item.op === 'create' ? 'created' : 'changed', ticket: answer };
}

/** The last outcome of each ticket says what is stored: items behind it may have given the ticket another rank. */
function asStored(outcomes: readonly BulkOutcome[], state: BulkState): BulkOutcome[] {
  const seen = new Set<string>();
  const last = (outcome: BulkOutcome): BulkOutcome => {
    if (outcome.done === null || outcome.ticket === null || seen.has(outcome.ticket.id))
      return outcome;
    seen.add(outcome.ticket.id);
    const ticket = state.current(outcome.ticket.id);
    if (ticket === undefined || ticket.deletedAt !== null) return outcome;
    return { ...outcome, ticket: ticketRecord(ticket, state.boardById(ticket.boardId)) };
  };
  return outcomes.toReversed().map(last).toReversed();
}

/** Records beyond what an answer may hold are left out. */
function withinBudget(outcomes: readonly BulkOutcome[]): BulkOutcome[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  return outcomes.map((outcome) => {
    if (outcome.done === null || outcome.ticket === null) return outcome;
    bytes += encoder.encode(JSON.stringify(outcome.ticket)).length;
    return bytes > answerBudget.pageBytes ? { ...outcome, ticket: null } : outcome;
  });
}
