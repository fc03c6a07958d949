import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { BulkItem, BulkMode, BulkOutcome } from '../bulk/bulk-item.ts';
import { decideItems } from '../bulk/decide-items.ts';

/** Many changes of the tickets of a project. */
interface BulkTickets {
  project: string;
  mode: BulkMode;
  isDryRun: boolean;
  items: readonly BulkItem[];
}

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
    load: ({ tickets }, { project, items }) => tickets.loadForBulk(project, items),
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
