import { raised } from '../../event/affected.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { labelRecord } from '../label.ts';
import type { Ports } from '../../ports.ts';

/**
 * Deletes a label permanently and removes it from its tickets: some hundred in each transaction, so that other
 * writers wait for a moment only. Each but the last records `label.updated` with the tickets that it took the label off. What
 * fails on the way has taken it off some, and is done again from there.
 */
export const createDeleteLabel =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { label: id, conditions }: { label: string } & Preconditioned,
  ): Promise<void> => {
    /** True when the label is gone. */
    const step = (demanded: Preconditioned['conditions']): Promise<boolean> =>
      tenancy.inTenant(principal, async (stores) => {
        const refusal = () => refusalForMissing(tenancy, principal, 'label', id);
        const label = await foundOrRefused(await stores.labels.lock(id), refusal);
        const project = await foundOrRefused(await stores.projects.lock(label.projectId), refusal);
        await checkPreconditions(stores, demanded, label);
        refuseArchivedProject(project);
        const data = labelRecord(label);
        // Ticket writers hold a board while they ask whether the label is there: wait for them.
        await stores.boards.lockAll(project.id);
        const now = clock();
        const { tickets, isLast } = await stores.labels.takeOff(label, now);
        if (isLast) await stores.labels.remove(label);
        const affected = tickets.map(({ label_ids, ...ticket }) =>
          raised('ticket', ticket, now, { label_ids }),
        );
        const kind = isLast ? 'label.deleted' : 'label.updated';
        const subject = { type: 'label', id } as const;
        const drafts = draftsAffecting({ kind, subject, projectId: project.id, data }, affected);
        await stores.events.append(...eventsOf(principal, { newId, now }, drafts));
        return isLast;
      });
    let isGone = await step(conditions);
    while (!isGone) isGone = await step(undefined);
  };
