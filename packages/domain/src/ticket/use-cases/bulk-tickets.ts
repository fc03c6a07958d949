import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { BulkItem, BulkMode, BulkOutcome } from '../bulk/bulk-item.ts';
import { decideItems } from '../bulk/decide-items.ts';
import type { LoadedForRelations } from '../../relation/relations.port.ts';
import { ticketRef } from '../ticket-ref.ts';
import type { LoadedForBulk } from '../tickets.port.ts';

/** Many changes of the tickets of a project. */
interface BulkTickets {
  project: string;
  mode: BulkMode;
  isDryRun: boolean;
  items: readonly BulkItem[];
}

/** The ids of the parents that items name; null when no item says anything of parents. */
function namedParents(items: readonly BulkItem[]): string[] | null {
  const named = items.filter((item) => 'parentId' in item && item.parentId !== undefined);
  if (named.length === 0) return null;
  return named.flatMap((item) => ('parentId' in item ? (item.parentId ?? []) : []));
}

/** The ticket whose parent an item may change. */
const childOf = (item: BulkItem): string[] =>
  item.op === 'update' && item.parentId !== undefined ? [ticketRef(item.ticket)] : [];

const withRelated = (loaded: LoadedForBulk | null, related: LoadedForRelations | null) =>
  loaded && { ...loaded, related };

/**
 * Creates, updates, moves and deletes tickets of a project in one transaction. In the mode `atomic` the first refusal
 * undoes all and is the answer, and WIP limits are judged at the end; with `each`, a refused item changes nothing and
 * the other items are done. A dry run answers the outcome without a change. Each changed ticket has its events, as if changed alone.
 */
export const createBulkTickets = (ports: ChangePorts & { richText: RichText }) => {
  const change = changeOf(ports, {
    names: ({ project }: BulkTickets) => ({ kind: 'project', id: project }),
    prepare: ({ items }) =>
      cleanHtml(
        ports.richText,
        'description_html',
        items.map((item) => ('descriptionHtml' in item ? item.descriptionHtml : null)),
      ),
    load: async ({ tickets, relations }, { project, items }) => {
      const parents = namedParents(items);
      if (parents === null) return withRelated(await tickets.loadForBulk(project, items), null);
      const present = await relations.holdParents(items.flatMap(childOf));
      const loaded = await tickets.loadForBulk(project, items, [...parents, ...present]);
      // What decides on a parent is loaded by ticket.
      const of = loaded?.tickets.map(
        ({ id }) => ({ kind: 'parent', fromId: id, toId: id }) as const,
      );
      return withRelated(loaded, await relations.loadForMany(of ?? []));
    },
    check: (loaded, { items, mode, isDryRun }, { prepared: html }) => ({
      loaded,
      items,
      mode,
      isDryRun,
      html,
    }),
    decide: decideItems,
  });
  return (
    principal: Principal,
    { conditions, ...command }: BulkTickets & Preconditioned,
  ): Promise<readonly BulkOutcome[]> =>
    // What would be is nobody's outcome: it is not kept.
    change(principal, command.isDryRun ? command : { ...command, conditions });
};
