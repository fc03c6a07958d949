import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { referencesAt } from '../../file/find-references.ts';
import { bulkBudget } from '../../budgets/bulk-budget.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { isIdentifier } from '../../kernel/identifier.ts';
import { cleanHtml } from '../../records/cleaned-html.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import type { Principal } from '../../access/principal.ts';
import type { BulkItem, BulkMode, BulkOutcome } from '../bulk-item.ts';
import { decideItems } from '../bulk/decide-items.ts';
import { storedEnds } from '../../records/relation.ts';
import type { LoadedForRelations } from '../../ports/relations.port.ts';
import { ticketRef } from '../ticket-key.ts';
import type { LoadedForBulk } from '../../ports/tickets.port.ts';

/** Many changes of the tickets of a project. */
interface BulkTickets {
  project: string;
  mode: BulkMode;
  isDryRun: boolean;
  items: readonly BulkItem[];
}

const tooManyOuterParents = () =>
  invalid(
    'items',
    `must not name or replace more than ${bulkBudget.outerParents} parents in other projects: use several requests`,
  );

const withRelated = (loaded: LoadedForBulk | null, related: LoadedForRelations | null) =>
  loaded && { ...loaded, related };

/**
 * Creates, updates, moves and deletes tickets of a project in one transaction. In the mode `atomic`, the first refusal refuses
 * the whole request, and WIP limits are checked at the end. With `each`, a refused item changes nothing, and
 * the other items are done. A dry run returns the outcomes without changing anything. Each changed ticket has the events of a single change.
 */
export const bulkTickets = (ports: ChangePorts & { richText: RichText }) => {
  const change = changeOf(ports, {
    names: ({ project }: BulkTickets) => ({ kind: 'project', id: project }),
    prepare: ({ items, project }, principal) =>
      cleanHtml(
        ports.richText,
        'description_html',
        items.map((item) => ('descriptionHtml' in item ? item.descriptionHtml : null)),
        referencesAt(ports.tenancy, principal, { kind: 'project', id: project }),
      ),
    load: async ({ tickets, relations }, { project, items }) => {
      const named = items.filter((item) => 'parentId' in item && item.parentId !== undefined);
      if (named.length === 0) return withRelated(await tickets.loadForBulk(project, items), null);
      const children = named.flatMap((item) =>
        item.op === 'update' ? ticketRef(item.ticket) : [],
      );
      const parents = named.flatMap((item) =>
        'parentId' in item && typeof item.parentId === 'string' ? ticketRef(item.parentId) : [],
      );
      const ids = parents.filter(isIdentifier);
      const keys = parents.filter((ref) => !isIdentifier(ref));
      const ticketIds = new Set([...ids, ...(await relations.holdParents(children, keys))]);
      const loaded = await tickets.loadForBulk(project, items, [...ticketIds, ...keys]);
      if (loaded === null) return null;
      const inProject = new Set(loaded.tickets.map(({ id }) => id));
      const outer = [...ticketIds].filter((id) => !inProject.has(id));
      if (outer.length > bulkBudget.outerParents) throw tooManyOuterParents();
      // A pair of the same ticket twice loads what a parent or child of this ticket needs.
      const ends = [...inProject, ...outer].map((id) => storedEnds('parent', id, id));
      return withRelated(loaded, await relations.loadForMany(ends));
    },
    check: (loaded, command, { prepared: html }) => ({ ...command, loaded, html }),
    decide: decideItems,
  });
  return (
    principal: Principal,
    { conditions, ...command }: BulkTickets & Preconditioned,
  ): Promise<readonly BulkOutcome[]> =>
    // A dry run ignores the preconditions: its outcome is not stored.
    change(principal, command.isDryRun ? command : { ...command, conditions });
};
