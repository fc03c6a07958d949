import { nextVersion } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { changesBetween } from '../../event/event.ts';
import { refuseBeyondRole } from '../../records/permissions.ts';
import { organizationRecord } from '../../records/organization.ts';

interface Renaming {
  organization: string;
  /** Absent: it stays. */
  name?: string | undefined;
}

/** Changes the name of the caller's organization; the slug stays. Refuses people who are no owners with `insufficient_role`. */
export const renameOrganization = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: Renaming) => ({ kind: 'organization', id: organization }),
    load: ({ organizations }) => organizations.lock(),
    check: (organization, { name = organization.name }, { principal }) => {
      refuseBeyondRole(principal, 'owner');
      return { organization, name };
    },
    versionOf: ({ organization }) => organization,
    decide: ({ organization: before, name }, { now }) => {
      if (name === before.name) return { answer: organizationRecord(before) };
      const organization = nextVersion(before, now, { name });
      const answer = organizationRecord(organization);
      const renamed = {
        kind: 'organization.updated',
        subject: { type: 'organization', id: organization.id },
        projectId: null,
        data: answer,
        changes: changesBetween(organizationRecord(before), answer),
      } as const;
      return { saved: [organization], events: [renamed], answer };
    },
  });
