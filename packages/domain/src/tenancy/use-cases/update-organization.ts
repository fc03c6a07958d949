import { changed } from '../../record/next-version.ts';
import { recordDecision } from '../../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { refuseBeyondRole } from '../../records/permissions.ts';
import { Organization, organizationRecord } from '../../records/organization.ts';
import { fitted } from '../../record/plain-record.ts';
import type { Patch } from '../../record/record.ts';

type OrganizationPatch = { organization: string } & Patch<typeof Organization>;

/** Changes the name and the settings of the caller's organization; the slug stays. Refuses people who are no owners with `insufficient_role`. */
export const updateOrganization = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: OrganizationPatch) => ({ kind: 'organization', id: organization }),
    load: ({ organizations }) => organizations.lock(),
    check: (organization, patch, { principal }) => {
      refuseBeyondRole(principal, 'owner');
      return { organization, patch: fitted(Organization, patch) as Partial<Organization> };
    },
    versionOf: ({ organization }) => organization,
    decide: ({ organization: before, patch }, { now }) =>
      recordDecision(before, changed(before, patch), {
        now,
        answerOf: organizationRecord,
        events: (data, changes) => [
          {
            kind: 'organization.updated',
            subject: { type: 'organization', id: before.id },
            projectId: null,
            data,
            changes,
          },
        ],
      }),
  });
