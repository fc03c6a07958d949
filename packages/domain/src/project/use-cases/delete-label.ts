import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { refuseArchivedProject } from '../archived-project.ts';
import { unlabelled } from '../labelled-tickets.ts';
import { aboutLabel } from '../label-name.ts';

/** One step: takes the label off some hundred tickets, and is the end of it when those are the last. */
const createTakeOff = (ports: ChangePorts) =>
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
 * Deletes a label permanently and removes it from its tickets: some hundred in each transaction, so that other
 * writers wait for a moment only. Each but the last records `label.updated` with the tickets that it took the label off. After a
 * failure some tickets have lost the label; the next call continues with the others.
 */
export const createDeleteLabel = (ports: ChangePorts) => {
  const takeOff = createTakeOff(ports);
  return async (
    principal: Principal,
    { label, conditions }: { label: string } & Preconditioned,
  ): Promise<void> => {
    let isGone = await takeOff(principal, { label, conditions });
    while (!isGone) isGone = await takeOff(principal, { label });
  };
};
