import { answerBudget } from '../../budgets/answer-budget.ts';
import type { Board } from '../../board/board.ts';
import type { NamedBoards } from '../../board/boards.port.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { normalizeTagName } from '../../kernel/tag-names.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import { foundOrRefused, refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { TenantStores } from '../../tenancy/tenancy.port.ts';
import type { BulkItem, BulkMode, BulkOutcome } from '../bulk/bulk-item.ts';
import { BulkWork } from '../bulk/bulk-work.ts';
import { refusalOfItem } from '../bulk/refusal-of-item.ts';
import { portion } from '../bulk/write-changes.ts';
import { ticketRef } from '../ticket-ref.ts';
import type { Ports } from '../../ports.ts';

/** Ends the transaction of a dry run, which leaves nothing behind. */
class DryRunEnd extends Error {
  override readonly name = 'DryRunEnd';
  readonly outcomes: readonly BulkOutcome[];

  constructor(outcomes: readonly BulkOutcome[]) {
    super('a dry run is over');
    this.outcomes = outcomes;
  }
}

/**
 * Creates, updates, moves and deletes tickets of a project in one transaction. In the mode `atomic` the first refusal
 * undoes all and is the answer, and WIP limits are judged at the end; with `each`, a refused item changes nothing and
 * the other items are done. A dry run answers the outcome without a change. Each changed ticket has its events, as if changed alone.
 */
export const createBulkTickets =
  ({ tenancy, clock, newId, richText }: Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'richText'>) =>
  async (
    principal: Principal,
    {
      project: projectId,
      mode,
      isDryRun,
      items,
      conditions,
    }: {
      project: string;
      mode: BulkMode;
      isDryRun: boolean;
      items: readonly BulkItem[];
    } & Preconditioned,
  ): Promise<readonly BulkOutcome[]> => {
    const texts = items.map((item) => ('descriptionHtml' in item ? item.descriptionHtml : null));
    const html = await cleanHtml(richText, 'description_html', texts);
    const execute = async (stores: TenantStores): Promise<readonly BulkOutcome[]> => {
      const boards = await lockBoards(stores, projectId, items);
      const project = await foundOrRefused(await stores.projects.find(projectId), () =>
        refusalForMissing(tenancy, principal, 'project', projectId),
      );
      if (!isDryRun) await checkPreconditions(stores, conditions);
      const isAtomic = mode === 'atomic';
      const parts = { stores, principal, project, boards, html, newId, now: clock(), isAtomic };
      const outcomes = await carryOutAll(new BulkWork(parts), items, isAtomic);
      if (isDryRun) throw new DryRunEnd(outcomes);
      return outcomes;
    };
    return tenancy.inTenant(principal, execute).catch((error: unknown) => {
      if (error instanceof DryRunEnd) return error.outcomes;
      throw error;
    });
  };

/**
 * Locks the boards that the items concern. Who makes a tag makes others wait that make the same one: a bulk with new tags
 * locks all boards of the project, so that there is no deadlock.
 */
async function lockBoards(
  { boards, tags }: TenantStores,
  projectId: string,
  items: readonly BulkItem[],
): Promise<readonly Board[]> {
  const names = items.flatMap((item) => ('tagNames' in item && item.tagNames) || []);
  return (await tags.hasAll(projectId, names.map(normalizeTagName)))
    ? boards.lockNamed(projectId, boardsNamedBy(items))
    : boards.lockAll(projectId);
}

/** What the items name that leads to boards. */
function boardsNamedBy(items: readonly BulkItem[]): NamedBoards {
  const boards = items.filter((item) => item.op === 'create' || item.op === 'move');
  return {
    ids: [...new Set(boards.flatMap(({ boardId }) => boardId ?? []))],
    slugs: [...new Set(boards.flatMap(({ boardSlug }) => boardSlug ?? []))],
    tickets: [
      ...new Set(items.flatMap((item) => ('ticket' in item ? ticketRef(item.ticket) : []))),
    ],
  };
}

async function carryOutAll(
  work: BulkWork,
  items: readonly BulkItem[],
  isAtomic: boolean,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  let bytes = 0;
  const encoder = new TextEncoder();
  work.onSpread = (ranks, now) => restate(outcomes, ranks, now);
  const note = (index: number, outcome: BulkOutcome): void => {
    outcomes[index] = outcome;
    if (outcome.done === null || outcome.ticket === null) return;
    bytes += encoder.encode(JSON.stringify(outcome.ticket)).length;
    if (bytes > answerBudget.pageBytes) outcomes[index] = { ...outcome, ticket: null };
  };
  for (let from = 0; from < items.length; from += portion) {
    const some = items.slice(from, from + portion);
    await work.prepare(some);
    for (const [place, item] of some.entries()) {
      const index = from + place;
      try {
        await work.execute(item, index, (outcome) => note(index, outcome));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (isAtomic) throw refusalOfItem(error, index);
        note(index, { done: null, code: error.code, details: error.details });
      }
    }
    await work.finishPortion();
  }
  work.counts.judgeEnd();
  await work.finish();
  return outcomes;
}

/** What was told of tickets that have got new ranks since becomes what is stored: the last that was told of each. */
function restate(outcomes: BulkOutcome[], ranks: ReadonlyMap<string, string>, now: Date): void {
  const restated = new Set<string>();
  for (const [index, outcome] of [...outcomes.entries()].toReversed()) {
    if (outcome?.done !== 'created' && outcome?.done !== 'changed') continue;
    const { ticket } = outcome;
    const rank = ticket === null ? undefined : ranks.get(ticket.id);
    if (ticket === null || rank === undefined || restated.has(ticket.id)) continue;
    restated.add(ticket.id);
    const raised = { rank, version: ticket.version + 1, updated_at: now.toISOString() };
    outcomes[index] = { ...outcome, ticket: { ...ticket, ...raised } };
  }
}
