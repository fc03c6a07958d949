import { eventsOf } from '../../event/event-draft.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import { refuseOtherEditor } from '../../tenancy/access.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import { documentRecord } from '../document-record.ts';
import type { Ports } from '../../ports.ts';

/** Deletes a document; it can be restored for 30 days. */
export const createDeleteDocument =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    { document: id, conditions }: { document: string } & Preconditioned,
  ): Promise<void> =>
    tenancy.inTenant(principal, async (stores) => {
      const document = await foundOrRefused(await stores.documents.lock(id), () =>
        refusalForMissing(tenancy, principal, 'document', id),
      );
      refuseOtherEditor(principal, document);
      await checkPreconditions(stores, conditions, document);

      const now = clock();
      document.deletedAt = now;
      document.version += 1;
      document.updatedAt = now;
      await stores.documents.save(document);
      const record = documentRecord(document);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'document.deleted',
            subject: { type: 'document', id: document.id },
            projectId: record.project_id,
            data: record,
          },
        ]),
      );
    });
