import { eventsOf } from '../../event/event-draft.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { refuseExpired } from '../../kernel/restoring.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refuseOtherEditor } from '../../tenancy/access.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { documentRecord, type DocumentRecord } from '../document-record.ts';
import type { Ports } from '../../ports.ts';

/**
 * Restores a deleted document in its former state: draft or published, archived or not. Refuses with `not_found`
 * after 30 days and with `not_deleted` when there is nothing to bring back.
 */
export const createRestoreDocument =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { document: id, conditions }: { document: string } & Preconditioned,
  ): Promise<DocumentRecord> =>
    tenancy.inTenant(principal, async (stores) => {
      const document = await foundOrRefused(await stores.documents.lockDeleted(id), () =>
        refusalForMissing(tenancy, principal, 'document', id),
      );
      refuseOtherEditor(principal, document);
      const now = clock();
      if (document.deletedAt !== null) refuseExpired('document', document.deletedAt, now);
      await checkPreconditions(stores, conditions, document);
      if (document.deletedAt === null) {
        throw new DomainError('not_deleted', { resource: 'document' });
      }

      document.deletedAt = null;
      document.version += 1;
      document.updatedAt = now;
      await stores.documents.save(document);
      const record = documentRecord(document);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'document.restored',
            subject: { type: 'document', id: document.id },
            projectId: record.project_id,
            data: record,
          },
        ]),
      );
      return record;
    });
