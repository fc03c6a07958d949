import type { NewId, Principal, Tenancy, TenantQueries, TenantStores } from '@basalt/domain';
import { createBoardQueries } from '../board/boards.queries.ts';
import { createBoardStore } from '../board/boards.store.ts';
import { createCredentialStore } from '../credential/credentials.store.ts';
import type { Database } from '../database/open-database.ts';
import { asDomainError, kindOfError } from '../database/storage-errors.ts';
import { TenantReads } from '../database/tenant-reads.ts';
import { Transaction } from '../database/transaction.ts';
import { createEventStore } from '../event/events.store.ts';
import { createLabelStore, createTagStore } from '../project/labels.store.ts';
import { createProjectQueries } from '../project/projects.queries.ts';
import { createProjectStore } from '../project/projects.store.ts';
import { createTicketQueries } from '../ticket/tickets.queries.ts';
import { createTicketStore } from '../ticket/tickets.store.ts';
import { createOrganizationQueries } from './organizations.queries.ts';
import { createOrganizationStore } from './organizations.store.ts';

/** How often a transaction that met another one is tried in all. */
const tries = 4;

/** The fence around tenants in PostgreSQL: every transaction and read carries the caller's organization. */
export function createTenancy({ database, newId }: { database: Database; newId: NewId }): Tenancy {
  return {
    inTenant: (principal, work) => inTransaction(database, newId, principal, work),
    queriesOf: (principal) => queriesOf(new TenantReads(database.pool, principal.organizationId)),
    async ownerOf(kind, id) {
      try {
        const { rows } = await database.pool.query('select basalt.owner_of($1, $2) as owner', [
          kind,
          id,
        ]);
        return rows[0].owner as string | null;
      } catch (error) {
        throw asDomainError(error);
      }
    },
  };
}

function storesOf(tx: Transaction, newId: NewId): TenantStores {
  return {
    organizations: createOrganizationStore(tx),
    projects: createProjectStore(tx),
    labels: createLabelStore(tx),
    tags: createTagStore(tx, newId),
    boards: createBoardStore(tx),
    tickets: createTicketStore(tx),
    credentials: createCredentialStore(tx),
    events: createEventStore(tx),
  };
}

function queriesOf(reads: TenantReads): TenantQueries {
  return {
    organizations: createOrganizationQueries(reads),
    projects: createProjectQueries(reads),
    boards: createBoardQueries(reads),
    tickets: createTicketQueries(reads),
  };
}

async function inTransaction<T>(
  database: Database,
  newId: NewId,
  { organizationId }: Principal,
  work: (stores: TenantStores) => Promise<T>,
): Promise<T> {
  const session = { variables: { 'basalt.organization_id': organizationId } };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.em.fork({ session }).transactional(async (em) => {
        const tx = new Transaction(em as typeof database.em, organizationId);
        const answer = await work(storesOf(tx, newId));
        await tx.settle();
        return answer;
      });
    } catch (error) {
      if (kindOfError(error) !== 'conflict' || attempt === tries) throw asDomainError(error);
      await pause(attempt);
    }
  }
}

/** Longer each time, and never the same for two that met. */
function pause(attempt: number): Promise<void> {
  const milliseconds = 5 * 2 ** attempt * (0.5 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
