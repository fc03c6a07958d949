import type { NewId } from '../../src/kernel/clock.port.ts';
import type { RootKind } from '../../src/kernel/domain-error.ts';
import type { WrittenChanges } from '../../src/change/change.ts';
import type { RequestOutcome } from '../../src/idempotency/idempotency.port.ts';
import type { Principal } from '../../src/tenancy/principal.ts';
import type { Tenancy, TenantStores } from '../../src/tenancy/tenancy.port.ts';
import { appQueries, appStore } from './apps.ts';
import { boardQueries, boardStore } from './boards.ts';
import { commentQueries, commentStore } from './comments.ts';
import { credentialStore } from './credentials.ts';
import type { Deployment, Draft } from './deployment.ts';
import { documentQueries, documentStore } from './documents.ts';
import { addEvents, eventQueries } from './events.ts';
import { fileQueries, fileStore, isLiveFile } from './files.ts';
import { importQueries, importStore } from './imports.ts';
import { includedQueries } from './included.ts';
import { invitationStore } from './invitations.ts';
import { labelStore } from './labels.ts';
import { liveBoard, liveDocument, liveLabel, liveProject, ticketByRef } from './live.ts';
import { notificationQueries, notificationStore } from './notifications.ts';
import { organizationQueries, organizationStore, refuseSuspended } from './organizations.ts';
import { keptMail } from './outbox.ts';
import { isLiveRelation, relationQueries, relationStore } from './relations.ts';
import { plainRecordQueries, plainRecordStore } from './plain-records.ts';
import { projectQueries } from './project-queries.ts';
import { projectStore } from './projects.ts';
import { User } from '../../src/identity/account/user.ts';
import { Membership } from '../../src/tenancy/membership.ts';
import { keepRelatives } from './keep-relatives.ts';
import { seenBy } from './visibility.ts';
import { searchQueries } from './search.ts';
import { liveView, viewQueries, viewStore } from './views.ts';
import { idempotencyStore } from './retries.ts';
import type { TenantData } from './tenant-data.ts';
import { ticketQueries } from './ticket-queries.ts';
import { ticketStore } from './tickets.ts';
import { write } from './write.ts';
import { deliveryStore, isNewWebhook, webhookQueries, webhookStore } from './webhooks.ts';

/** Tenant isolation in memory: the data of each organization is separate. */
export function inMemoryTenancy(deployment: Deployment, newId: NewId): Tenancy {
  return {
    inTenant: async (principal, work, retry) => {
      const end = await deployment.change(principal.organizationId, async (draft) => {
        refuseUnlessEntered(draft.data, principal);
        const idempotency = idempotencyStore(draft, principal);
        const seen = { ...draft, data: seenBy(draft.data, principal) };
        const stores = storesOf(seen);
        let isWritten = false;
        const writing = {
          earlier: async () => idempotency.earlier(retry),
          write: async (changes: WrittenChanges, outcome: RequestOutcome) => {
            const { saved = [], accountEvents = [], mails = [] } = changes;
            for (const one of saved.filter((record) => record instanceof User)) {
              draft.users.put(one.id, one);
            }
            // A webhook does not receive the event of its own creation: it is written behind it.
            const late = saved.filter((one) => isNewWebhook(seen.data, one));
            const first = saved.filter((one) => !late.includes(one) && !(one instanceof User));
            for (const one of first) {
              if (one instanceof Membership && draft.users.get(one.userId) === null) {
                throw new Error('names no user');
              }
            }
            write(seen.data, { ...changes, saved: first });
            keepRelatives(draft.data, changes.events?.[0]?.at);
            draft.accountEvents.push(...accountEvents);
            for (const mail of mails) draft.mails.add(mail.id, keptMail(mail));
            addEvents(seen.data, changes.events ?? [], newId);
            write(seen.data, { saved: late });
            if (retry !== undefined) idempotency.keepFor(retry, outcome);
            isWritten = true;
          },
        };
        try {
          const answer = await work({ ...stores, ...writing });
          return () => answer;
        } catch (error) {
          // What was written stays: a refusal that is kept.
          if (!isWritten) throw error;
          return () => {
            throw error;
          };
        }
      });
      return end();
    },
    queriesOf: (principal) => {
      const data = (): TenantData => {
        const tenant = deployment.tenant(principal.organizationId);
        refuseUnlessEntered(tenant, principal);
        return seenBy(tenant, principal);
      };
      const comments = commentQueries(data);
      const relations = relationQueries(data, () => deployment.tenant(principal.organizationId));
      const included = includedQueries(data, () => deployment.users, relations);
      return {
        organizations: organizationQueries(data, () => deployment.users),
        projects: projectQueries(data, () => deployment.users),
        records: plainRecordQueries(data),
        boards: boardQueries(data),
        tickets: ticketQueries(data, { included, comments }),
        documents: documentQueries(data),
        comments,
        files: fileQueries(data),
        relations,
        views: viewQueries(data),
        apps: appQueries(data),
        included,
        notifications: notificationQueries(data),
        events: eventQueries(data, deployment.changes, principal),
        webhooks: webhookQueries(data),
        search: searchQueries(data),
        imports: importQueries(data),
      };
    },
    organizationIds: async ({ after = '', limit }) =>
      deployment.tenants
        .map(({ organizationId }) => organizationId)
        .filter((id) => id > after)
        .toSorted()
        .slice(0, limit),
    ownerOf: async (kind, id) =>
      deployment.tenants.find((data) => isLive[kind](data, id))?.organizationId ?? null,
  };
}

function refuseUnlessEntered(data: TenantData, { entersSuspended }: Principal): void {
  if (entersSuspended !== true) refuseSuspended(data.organization.get(data.organizationId));
}

const isLive: Record<RootKind, (data: TenantData, id: string) => boolean> = {
  organization: (data, id) => data.organization.get(id) !== null,
  project: (data, id) => liveProject(data, id) !== null,
  board: (data, id) => liveBoard(data, id) !== null,
  ticket: (data, id) => ticketByRef(data, id)?.deletedAt === null,
  label: (data, id) => liveLabel(data, id) !== null,
  document: (data, id) => liveDocument(data, id) !== null,
  file: (data, id) => isLiveFile(data, id),
  relation: (data, id) => isLiveRelation(data, id),
  view: (data, id) => liveView(data, id) !== null,
  webhook: (data, id) => data.webhooks.get(id) !== null,
  delivery: (data, id) => data.deliveries.get(id) !== null,
  import: (data, id) => data.imports.get(id) !== null,
};

function storesOf({ data, users, takenSlugs }: Draft): Omit<TenantStores, 'earlier' | 'write'> {
  return {
    organizations: organizationStore(data, users, takenSlugs),
    invitations: invitationStore(data),
    projects: projectStore(data, users),
    labels: labelStore(data),
    records: plainRecordStore(data),
    boards: boardStore(data),
    tickets: ticketStore(data),
    documents: documentStore(data),
    comments: commentStore(data),
    files: fileStore(data),
    relations: relationStore(data),
    views: viewStore(data),
    credentials: credentialStore(data),
    apps: appStore(data),
    notifications: notificationStore(data, users),
    webhooks: webhookStore(data),
    deliveries: deliveryStore(data),
    imports: importStore(data),
  };
}
