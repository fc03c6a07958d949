import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../access/principal.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { unlabelled } from '../labelled-tickets.ts';
import { aboutLabel } from '../../records/label.ts';

/** One step: removes the label from some hundreds of tickets, and deletes it when there are no more. */
const createRemoveStep = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ label }: { label: string }) => ({ kind: 'label', id: label }),
    load: ({ labels }, { label }) => labels.loadForDelete(label),
    check: (loaded) => loaded,
    versionOf: ({ label }) => label,
    decide: ({ label, project, tickets, isLast }, { now }) => {
      refuseArchivedProject(project);
      const kind = isLast ? 'label.deleted' : 'label.updated';
      const ticketIds = tickets.map(({ id }) => id);
      return {
        removed: isLast ? [label] : [],
        sets: [{ kind: 'label_off', labelId: label.id, ticketIds, now }],
        events: draftsAffecting({ ...aboutLabel(label), kind }, unlabelled(tickets, now)),
        answer: isLast,
      };
    },
  });

/**
 * Deletes a label permanently and removes it from its tickets: from some hundreds in each transaction, so that other
 * transactions wait only for a short time. Each transaction except the last writes `label.updated` with its tickets. After a
 * failure, some tickets have lost the label; the next call continues with the others.
 */
export const deleteLabel = (ports: ChangePorts) => {
  const removeStep = createRemoveStep(ports);
  return async (
    principal: Principal,
    { label, conditions }: { label: string } & Preconditioned,
  ): Promise<void> => {
    let isDeleted = await removeStep(principal, { label, conditions });
    while (!isDeleted) isDeleted = await removeStep(principal, { label });
  };
};
