import type { NewId } from '../../src/kernel/clock.port.ts';
import type { RootKind } from '../../src/kernel/domain-error.ts';
import { StoredFile } from '../../src/records/stored-file.ts';
import { Import } from '../../src/records/import.ts';
import { recordTypes } from '../../src/records/record-types.ts';
import type { PlainType } from '../../src/record/plain-record.ts';
import { Organization } from '../../src/records/organization.ts';
import type { Principal } from '../../src/access/principal.ts';
import type { Tenancy, TenantQueries, TenantStores } from '../../src/ports/tenancy.port.ts';
import { Delivery } from '../../src/records/delivery.ts';
import { GitConnection } from '../../src/records/git-connection.ts';
import { Webhook } from '../../src/records/webhook.ts';
import { appQueries, appStore } from './apps.ts';
import { boardQueries, boardStore } from './boards.ts';
import { commentQueries, commentStore } from './comments.ts';
import { credentialStore } from './credentials.ts';
import { cycleStore } from './cycles.ts';
import { deliveryStore } from './deliveries.ts';
import type { Deployment } from './deployment.ts';
import { documentQueries, documentStore } from './documents.ts';
import { eventQueries } from './events.ts';
import { fieldQueries, fieldStore, liveField } from './fields.ts';
import { fileQueries, fileStore, isLiveFile } from './files.ts';
import { gitQueries, gitStore } from './git.ts';
import { importQueries, importStore } from './imports.ts';
import { includedQueries } from './included.ts';
import { invitationStore } from './invitations.ts';
import { labelStore } from './labels.ts';
import { liveBoard, liveDocument, liveProject, liveTicket } from './live.ts';
import { notificationQueries, notificationStore } from './notifications.ts';
import { organizationQueries, organizationStore } from './organizations.ts';
import { livePlainRecord, plainRecordQueries, plainRecordStore } from './plain-records.ts';
import { projectQueries } from './project-queries.ts';
import { projectStore } from './projects.ts';
import { isLiveRelation, relationQueries, relationStore } from './relations.ts';
import { idempotencyStore } from './retries.ts';
import { liveRule, ruleQueries, ruleStore } from './rules.ts';
import { searchQueries } from './search.ts';
import { liveTemplate, templateQueries, templateStore } from './templates.ts';
import { Tenant } from './tenant.ts';
import { ticketQueries } from './ticket-queries.ts';
import { ticketStore } from './tickets.ts';
import { liveView, viewQueries, viewStore } from './views.ts';
import { webhookQueries, webhookStore } from './webhooks.ts';
import { write } from './write.ts';

/** Tenant isolation in memory: the records of each organization are in tables of their own. */
export function inMemoryTenancy(deployment: Deployment, newId: NewId): Tenancy {
  return {
    inTenant: (principal, work, retry) =>
      deployment.transaction(async (draft, commit) => {
        const { organizationId } = principal;
        const tenant = new Tenant(draft, organizationId, principal);
        tenant.enter();
        const { earlier, store } = idempotencyStore(tenant, principal, retry);
        return work({
          ...storesOf(tenant),
          earlier,
          write: async (changes, outcome) => {
            write(new Tenant(draft, organizationId), changes, newId);
            store(outcome);
            commit();
          },
          writeStep: async (changes) => write(new Tenant(draft, organizationId), changes, newId),
          reads: () => queriesOf(deployment, principal, draft),
        });
      }),
    queriesOf: (principal) => queriesOf(deployment, principal),
    organizationIds: async ({ after = '', limit }) =>
      deployment
        .tenants()
        .map(({ organizationId }) => organizationId)
        .filter((id) => id > after)
        .toSorted()
        .slice(0, limit),
    ownerOf: async (kind, id) =>
      deployment.tenants().find((tenant) => findLive(kind, tenant, id) !== null)?.organizationId ??
      null,
  };
}

/** How the live record of an id is found, of kinds that are not plain records. */
const findOwn: Partial<Record<RootKind, (tenant: Tenant, id: string) => unknown>> = {
  organization: (tenant, id) =>
    tenant.organizationId === id ? tenant.of(Organization).get(id) : null,
  project: liveProject,
  board: liveBoard,
  ticket: liveTicket,
  document: liveDocument,
  file: (tenant, id) => isLiveFile(tenant, tenant.of(StoredFile).get(id)) || null,
  relation: (tenant, id) => isLiveRelation(tenant, id) || null,
  view: liveView,
  field: liveField,
  template: liveTemplate,
  rule: liveRule,
  webhook: (tenant, id) => tenant.of(Webhook).get(id),
  delivery: (tenant, id) => tenant.of(Delivery).get(id),
  git_connection: (tenant, id) => tenant.of(GitConnection).get(id),
  import: (tenant, id) => tenant.of(Import).get(id),
};

function findLive(kind: RootKind, tenant: Tenant, id: string): unknown {
  const find = findOwn[kind];
  if (find !== undefined) return find(tenant, id);
  const type = recordTypes.find((recordType) => recordType.kind === kind);
  return livePlainRecord(tenant, type as PlainType, id);
}

const storesOf = (
  tenant: Tenant,
): Omit<TenantStores, 'earlier' | 'write' | 'writeStep' | 'reads'> => ({
  organizations: organizationStore(tenant),
  invitations: invitationStore(tenant),
  projects: projectStore(tenant),
  labels: labelStore(tenant),
  records: plainRecordStore(tenant),
  cycles: cycleStore(tenant),
  boards: boardStore(tenant),
  tickets: ticketStore(tenant),
  documents: documentStore(tenant),
  comments: commentStore(tenant),
  files: fileStore(tenant),
  relations: relationStore(tenant),
  views: viewStore(tenant),
  fields: fieldStore(tenant),
  templates: templateStore(tenant),
  rules: ruleStore(tenant),
  credentials: credentialStore(tenant),
  apps: appStore(tenant),
  notifications: notificationStore(tenant),
  webhooks: webhookStore(tenant),
  deliveries: deliveryStore(tenant),
  git: gitStore(tenant),
  imports: importStore(tenant),
});

function queriesOf(
  deployment: Deployment,
  principal: Principal,
  database = deployment.database,
): TenantQueries {
  const tenant = new Tenant(database, principal.organizationId, principal);
  const comments = commentQueries(tenant);
  const relations = relationQueries(tenant);
  const included = includedQueries(tenant, relations);
  return {
    organizations: organizationQueries(tenant),
    projects: projectQueries(tenant),
    records: plainRecordQueries(tenant),
    boards: boardQueries(tenant),
    tickets: ticketQueries(tenant, { included, comments }),
    documents: documentQueries(tenant),
    comments,
    files: fileQueries(tenant),
    relations,
    views: viewQueries(tenant),
    fields: fieldQueries(tenant),
    templates: templateQueries(tenant),
    rules: ruleQueries(tenant),
    apps: appQueries(tenant),
    included,
    notifications: notificationQueries(tenant),
    events: eventQueries(tenant, deployment, principal),
    webhooks: webhookQueries(tenant),
    git: gitQueries(tenant),
    search: searchQueries(tenant),
    imports: importQueries(tenant),
  };
}
