import { AsyncLocalStorage } from 'node:async_hooks';
import {
  limitedPerson,
  type EventQueries,
  type IdempotentRequest,
  type Principal,
  type Tenancy,
  type TenantQueries,
  type TenantStores,
} from '@basalt/domain';
import { noNotifier } from '../notifier/notifier.ts';
import { createAppQueries } from '../app/apps.queries.ts';
import { createAppStore } from '../app/apps.store.ts';
import { createBoardQueries } from '../board/boards.queries.ts';
import { createBoardStore } from '../board/boards.store.ts';
import { createCommentQueries } from '../comment/comments.queries.ts';
import { createCommentStore } from '../comment/comments.store.ts';
import { pendingOf } from '../transaction/pending-confirmation.ts';
import { createCredentialStore } from '../credential/credentials.store.ts';
import { sql } from 'kysely';
import { compiledOnce, selection } from '../sql/query.ts';
import { executeBatch } from '../transaction/execute-batch.ts';
import type { Database } from '../transaction/database.ts';
import { runTransaction } from '../transaction/run-transaction.ts';
import { TenantReads } from '../transaction/tenant-reads.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { createDocumentQueries } from '../document/documents.queries.ts';
import { DocumentParts } from '../document/document-parts.ts';
import { createDocumentStore } from '../document/documents.store.ts';
import { createEventQueries } from '../event/events.queries.ts';
import { createEventFeed, type EventFeed } from '../feed/event-feed.ts';
import { createFieldQueries } from '../field/fields.queries.ts';
import { createFieldStore } from '../field/fields.store.ts';
import { createFileQueries } from '../file/files.queries.ts';
import { createFileStore } from '../file/files.store.ts';
import { createGitQueries } from '../git/git.queries.ts';
import { createGitStore } from '../git/git.store.ts';
import { createImportQueries } from '../import/imports.queries.ts';
import { createImportStore } from '../import/imports.store.ts';
import { createRelationQueries } from '../relation/relations.queries.ts';
import { createRelationStore } from '../relation/relations.store.ts';
import { createViewQueries } from '../view/views.queries.ts';
import { createViewStore } from '../view/views.store.ts';
import { createIncludedQueries } from '../included/included.queries.ts';
import { createNotificationQueries } from '../notification/notifications.queries.ts';
import { createNotificationStore } from '../notification/notifications.store.ts';
import { readFieldTotals } from '../project/field-totals.ts';
import { createLabelStore } from '../project/labels.store.ts';
import { createPlainRecordQueries } from '../plain-record/plain-records.queries.ts';
import { createCycleStore } from '../project/cycles.store.ts';
import { createPlainRecordStore } from '../plain-record/plain-records.store.ts';
import { createProjectQueries } from '../project/projects.queries.ts';
import { createProjectStore } from '../project/projects.store.ts';
import { createIdempotencyStore } from '../idempotency/idempotency.store.ts';
import { createRuleQueries } from '../rule/rules.queries.ts';
import { createRuleStore } from '../rule/rules.store.ts';
import { createSearchQueries } from '../search/search.queries.ts';
import { createTemplateQueries } from '../template/templates.queries.ts';
import { createTemplateStore } from '../template/templates.store.ts';
import { createTicketQueries } from '../ticket/tickets.queries.ts';
import { loadTickets } from '../ticket/load-tickets.ts';
import { createTicketStore } from '../ticket/tickets.store.ts';
import { writeChanges } from './write-changes.ts';
import { createInvitationStore } from './invitations.store.ts';
import { createDeliveryStore } from '../webhook/deliveries.store.ts';
import { createWebhookQueries } from '../webhook/webhooks.queries.ts';
import { createWebhookStore } from '../webhook/webhooks.store.ts';
import { createOrganizationQueries } from './organizations.queries.ts';
import { createOrganizationStore } from './organizations.store.ts';

/**
 * Tenant isolation in PostgreSQL: every transaction and read carries the caller's organization.
 * `onDeliveries` is called after each commit that added deliveries of webhooks, and `onMails` after each that added mails.
 * `eventFeed` is notified after each commit that added events, and serves those who follow the log; the default one only polls.
 */
export function createTenancy({
  database,
  onDeliveries = () => {},
  onMails = () => {},
  eventFeed = createEventFeed({ database, notifier: noNotifier }),
}: {
  database: Database;
  onDeliveries?: () => void;
  onMails?: () => void;
  eventFeed?: Pick<EventFeed, 'follow' | 'notify'>;
}): Tenancy {
  // `ownerOf` within a transaction must not take a second connection: when every connection belongs to a transaction that waits for
  // another one, none ever becomes free.
  const running = new AsyncLocalStorage<Transaction>();
  return {
    async inTenant(principal, work, retry) {
      const { organizationId, entersSuspended = false } = principal;
      const variables = { ...variablesOf(principal), ...raisesRelatives };
      const scope = {
        variables,
        organizationId,
        entersSuspended,
        retriesDuplicates: true,
        confirmation: pendingOf(principal),
      };
      let last: Transaction | undefined;
      const { personId } = accessOf(principal);
      const reads = (transaction: Transaction) =>
        queriesOf(
          new TenantReads(database.connections, organizationId, { personId, transaction }),
          (after) => eventFeed.follow(principal, after),
        );
      const answer = await runTransaction(database, scope, (tx) => {
        last = tx;
        const stores = storesOf(tx, { principal, retry });
        return running.run(tx, () => work({ ...stores, reads: () => reads(tx) }));
      });
      if (last?.hasDeliveries) onDeliveries();
      if (last?.hasMails) onMails();
      if (last?.hasEvents) eventFeed.notify(principal.organizationId);
      return answer;
    },
    queriesOf: (principal) => {
      const { organizationId } = principal;
      const access = accessOf(principal);
      const reads = new TenantReads(database.connections, organizationId, access);
      return queriesOf(reads, (after) => eventFeed.follow(principal, after));
    },
    async organizationIds({ after, limit }) {
      const page = sql<{ id: string }>`select organization_ids(${after ?? null}, ${limit}) as id`;
      const [answer] = await executeBatch(database.connections, 'owners', [selection(page)]);
      return ((answer?.rows ?? []) as { id: string }[]).map(({ id }) => id);
    },
    async ownerOf(kind, id) {
      const question = ownerOf({ kind, id });
      const tx = running.getStore();
      if (tx !== undefined) return ownerIn(await tx.rows(question));
      const [answer] = await executeBatch(database.connections, 'owners', [question]);
      return ownerIn(answer?.rows ?? []);
    },
  };
}

const ownerOf = compiledOnce(
  ({ kind, id }: { kind: string; id: string }) =>
    sql<{ owner: string | null }>`select basalt.owner_of(${kind}, ${id}) as owner`,
);

const ownerIn = ([row]: readonly unknown[]): string | null =>
  (row as { owner: string | null } | undefined)?.owner ?? null;

/** The change itself raises the relatives of tickets, and adds their events (`relatives_raised`): no trigger does it. */
const raisesRelatives = { 'basalt.raises_relatives': 'on' };

const accessOf = (principal: Principal) => ({
  personId: limitedPerson(principal)?.userId,
  entersSuspended: principal.entersSuspended,
  confirmation: pendingOf(principal),
});

/** The variables that the policies read besides the tenant: the person if they see only a part of it. */
function variablesOf(principal: Principal): Record<string, string> {
  const person = limitedPerson(principal);
  return person === null ? {} : { 'basalt.person_id': person.userId };
}

function storesOf(
  tx: Transaction,
  { principal, retry }: { principal: Principal; retry: IdempotentRequest | undefined },
): Omit<TenantStores, 'reads'> {
  const loader = loadTickets(tx);
  const keptAnswers = createIdempotencyStore(tx, principal.actor);
  const documentParts = new DocumentParts(tx);
  const tickets = createTicketStore(tx, loader);
  const documents = createDocumentStore(tx, documentParts);
  const comments = createCommentStore(tx, { tickets, documents });
  return {
    organizations: createOrganizationStore(tx),
    invitations: createInvitationStore(tx),
    projects: createProjectStore(tx),
    labels: createLabelStore(tx),
    records: createPlainRecordStore(tx),
    cycles: createCycleStore(tx),
    boards: createBoardStore(tx),
    tickets,
    documents,
    comments,
    files: createFileStore(tx, comments),
    relations: createRelationStore(tx, loader),
    views: createViewStore(tx),
    fields: createFieldStore(tx),
    templates: createTemplateStore(tx),
    rules: createRuleStore(tx),
    credentials: createCredentialStore(tx),
    apps: createAppStore(tx),
    notifications: createNotificationStore(tx),
    webhooks: createWebhookStore(tx),
    deliveries: createDeliveryStore(tx),
    git: createGitStore(tx),
    imports: createImportStore(tx),
    earlier: async () => (retry === undefined ? { state: 'none' } : keptAnswers.lookUp(retry)),
    async write(changes, outcome) {
      await writeChanges(tx, changes, { ticketParts: loader.parts, documentParts });
      if (retry !== undefined) keptAnswers.keepFor(retry, outcome);
      await tx.commit();
    },
    async writeStep(changes) {
      await writeChanges(tx, changes, { ticketParts: loader.parts, documentParts });
      await tx.sendAdded();
    },
  };
}

function queriesOf(reads: TenantReads, follow: EventQueries['follow']): TenantQueries {
  return {
    organizations: createOrganizationQueries(reads),
    projects: createProjectQueries(reads),
    records: createPlainRecordQueries(reads),
    boards: createBoardQueries(reads),
    tickets: createTicketQueries(reads),
    documents: createDocumentQueries(reads),
    comments: createCommentQueries(reads),
    files: createFileQueries(reads),
    relations: createRelationQueries(reads),
    views: createViewQueries(reads),
    fields: {
      ...createFieldQueries(reads),
      totals: (...of) => readFieldTotals(reads, ...of),
    },
    templates: createTemplateQueries(reads),
    rules: createRuleQueries(reads),
    apps: createAppQueries(reads),
    included: createIncludedQueries(reads),
    notifications: createNotificationQueries(reads),
    events: createEventQueries(reads, follow),
    webhooks: createWebhookQueries(reads),
    git: createGitQueries(reads),
    search: createSearchQueries(reads),
    imports: createImportQueries(reads),
  };
}
