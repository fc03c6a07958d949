import { nextVersion } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { changesBetween } from '../../event/event.ts';
import { organizationRecord } from '../../records/organization.ts';

/** The way of a change between active and suspended. */
const changeSuspension = (ports: ChangePorts, isSuspended: boolean) =>
  changeOf(ports, {
    names: ({ organization }: { organization: string }) => ({
      kind: 'organization',
      id: organization,
    }),
    load: ({ organizations }) => organizations.lock(),
    check: (organization) => organization,
    decide: (before, { now }) => {
      if ((before.suspendedAt !== null) === isSuspended) {
        return { answer: organizationRecord(before) };
      }
      const organization = nextVersion(before, now, { suspendedAt: isSuspended ? now : null });
      const answer = organizationRecord(organization);
      const event = {
        kind: isSuspended ? 'organization.suspended' : 'organization.resumed',
        subject: { type: 'organization', id: organization.id },
        projectId: null,
        data: answer,
        changes: changesBetween(organizationRecord(before), answer),
      } as const;
      return { saved: [organization], events: [event], answer };
    },
  });

/**
 * Suspends the organization: from the commit on, every instance refuses its callers with `organization_suspended`, and background work
 * for it waits. Its data stays. A suspended organization stays as it is. For operators: `principal` must enter suspended organizations.
 */
export const suspendOrganization = (ports: ChangePorts) => changeSuspension(ports, true);

/** Ends the suspension: callers have access again, and the background work continues. An active organization stays as it is. */
export const resumeOrganization = (ports: ChangePorts) => changeSuspension(ports, false);
