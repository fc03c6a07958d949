import type { Board } from '../../records/board.ts';
import { enterBoard } from '../../board/wip-limit.ts';
import type { ChangeContext, Decision } from '../../change/change.ts';
import { changed } from '../../record/next-version.ts';
import { refuseOtherVersion } from '../../run/if-match.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { CleanedHtml } from '../../records/cleaned-html.ts';
import { changedFieldContent, newFieldContent } from '../../custom-field/ticket-fields.ts';
import { eventLoopPauses } from '../../kernel/event-loop.ts';
import { fittingOnPage } from '../../kernel/page-bytes.ts';
import { storedContent } from '../../change/stored-content.ts';
import { choosingField } from '../choose-board.ts';
import { createTicket } from '../decisions/create-ticket.ts';
import { deleteTicket } from '../decisions/delete-ticket.ts';
import { moveTicket } from '../decisions/move-ticket.ts';
import type { TicketDecision } from '../decisions/ticket-decision.ts';
import { updateTicket } from '../decisions/update-ticket.ts';
import { checkReferences } from '../assignees-and-labels.ts';
import { seenTicketRecord } from '../../records/ticket-record.ts';
import { Ticket } from '../../records/ticket.ts';
import type { BulkItem, BulkMode, BulkOutcome } from '../bulk-item.ts';
import { BulkState, type BulkLoaded } from './bulk-state.ts';
import { checkParent, decideParent } from './decide-parent.ts';
import { refusalOfItem } from './refusal-of-item.ts';

/** The state for the decision about a bulk change. */
export interface BulkCommand {
  readonly items: readonly BulkItem[];
  readonly mode: BulkMode;
  readonly isDryRun: boolean;
  readonly html: CleanedHtml;
  readonly loaded: BulkLoaded;
}

/** By board, the last item by which a ticket entered it. */
type Entries = Map<string, { readonly index: number; readonly field: string }>;

/**
 * Decides items in their order by the rules of single changes. In the mode `atomic`, the first refusal refuses all items, and
 * WIP limits are checked at the end. With `each`, a refused item changes nothing. A dry run has the same outcomes and writes nothing.
 */
export async function decideItems(
  { items, mode, isDryRun, html, loaded }: BulkCommand,
  context: ChangeContext,
): Promise<Decision<readonly BulkOutcome[]>> {
  const isAtomic = mode === 'atomic';
  const boards = loaded.boards.map((board) =>
    isAtomic ? changed(board, { wipLimit: null }) : board,
  );
  const state = new BulkState({ ...loaded, boards });
  const entries: Entries = new Map();
  const outcomes: BulkOutcome[] = [];
  const pause = eventLoopPauses();
  for (const [index, item] of items.entries()) {
    await pause();
    try {
      const decision = decideItem(state, item, html, context);
      for (const { id, ticketCount } of decision.boards) {
        if (ticketCount <= state.boardById(id).ticketCount) continue;
        entries.set(id, { index, field: entryField(item) });
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
  const answer = shownOutcomes(outcomes, state);
  return isDryRun ? { answer } : { ...state.changes(loaded), answer };
}

/** The field of an item that makes a ticket enter a board. */
const entryField = (item: BulkItem): string =>
  item.op === 'create' || item.op === 'move' ? choosingField(item) : 'archived';

function outcomeOf({ op }: BulkItem, { answer }: TicketDecision): BulkOutcome {
  if (op === 'delete') return { done: 'deleted', ticket: null };
  return { done: op === 'create' ? 'created' : 'changed', ticket: answer };
}

/** The decision about one item, by the rules of a single change. */
function decideItem(
  state: BulkState,
  item: BulkItem,
  html: CleanedHtml,
  context: ChangeContext,
): TicketDecision {
  const { project, known, spellings, lastNumber } = state;
  switch (item.op) {
    case 'refused':
      throw item.refusal;
    case 'create': {
      const { op: _op, boardId, boardSlug, parentId, ...input } = item;
      const chosen = state.board({ boardId, boardSlug });
      checkReferences(known, input);
      checkParent(state, parentId);
      const fields = newFieldContent(known, input.customFields);
      const content = { ...storedContent(Ticket, input, html), ...fields };
      const place = state.place(chosen.board.id, { at: 'end' });
      const start = { project, ...chosen, place, lastNumber, spellings, content };
      return decideParent(state, createTicket(start, context), parentId ?? undefined, context);
    }
    case 'update': {
      const { op: _op, ticket: ref, ifMatch, parentId, ...patch } = item;
      const found = state.ticket(ref);
      checkReferences(known, patch, found.ticket);
      checkParent(state, parentId);
      const fields = changedFieldContent(known, patch.customFields, found.ticket);
      const content = { ...storedContent(Ticket, patch, html), ...fields };
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

/** Refuses with `wip_limit_exceeded` when a board has gained tickets beyond its limit. The refusal names the last item that entered it. */
function refuseFullBoards(state: BulkState, stored: readonly Board[], entries: Entries): void {
  for (const board of stored) {
    const { index, field } = entries.get(board.id) ?? { index: 0, field: '' };
    try {
      enterBoard(board, state.boardById(board.id).ticketCount - board.ticketCount, field);
    } catch (error) {
      throw refusalOfItem(error as DomainError, index);
    }
  }
}

/**
 * The outcomes with as many records as fit into an answer. The last record of each ticket shows what is stored: later items can have
 * changed its rank.
 */
function shownOutcomes(outcomes: readonly BulkOutcome[], state: BulkState): BulkOutcome[] {
  const last = new Map(outcomes.map((outcome, at) => [outcome.done && outcome.ticket?.id, at]));
  const records = outcomes.map((outcome, at) => {
    if (outcome.done === null || outcome.ticket === null) return null;
    const now = last.get(outcome.ticket.id) === at ? state.current(outcome.ticket.id) : undefined;
    if (now === undefined || now.deletedAt !== null) return outcome.ticket;
    return seenTicketRecord(now, state.boardById(now.boardId));
  });
  const shown = new Set(fittingOnPage(records.filter((record) => record !== null)));
  return outcomes.map((outcome, at) => {
    const ticket = records[at] ?? null;
    return outcome.done === null
      ? outcome
      : { ...outcome, ticket: ticket && shown.has(ticket) ? ticket : null };
  });
}
