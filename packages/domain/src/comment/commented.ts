import { refuseArchived } from '../project/archived-project.ts';
import { refusalForMissing, foundOrRefused } from '../tenancy/found-or-refused.ts';
import type { Principal } from '../tenancy/principal.ts';
import type { Tenancy, TenantStores } from '../tenancy/tenancy.port.ts';
import { ticketRef } from '../ticket/ticket-ref.ts';
import type { CommentedKind } from './comment.ts';

/** What is commented on. The project is null for a document of the organization alone. */
export type Commented = {
  readonly id: string;
  /** Notes that something was said on it: `last_activity_at` grows, the version does not. */
  readonly noteActivity: (now: Date) => Promise<void>;
} & (
  | { readonly kind: 'ticket'; readonly projectId: string }
  | { readonly kind: 'document'; readonly projectId: string | null }
);

/**
 * The ticket (by id or key) or document that is commented on, locked: until the end it is neither deleted nor
 * is its project archived. Refuses as `absent` does.
 */
export async function lockCommented(
  tenancy: Pick<Tenancy, 'ownerOf'>,
  principal: Principal,
  stores: Pick<TenantStores, 'tickets' | 'documents'>,
  { kind, ref }: { kind: CommentedKind; ref: string },
): Promise<Commented> {
  if (kind === 'document') {
    const document = await foundOrRefused(await stores.documents.lock(ref), () =>
      refusalForMissing(tenancy, principal, kind, ref),
    );
    const noteActivity = async (now: Date) => {
      document.commentedAt = now;
      await stores.documents.save(document);
    };
    return { kind, id: document.id, projectId: document.liveProjectId, noteActivity };
  }
  const wanted = ticketRef(ref);
  const { ticket } = await foundOrRefused(await stores.tickets.lock(wanted), () =>
    refusalForMissing(tenancy, principal, kind, wanted),
  );
  const noteActivity = async (now: Date) => {
    ticket.commentedAt = now;
    await stores.tickets.save(ticket);
  };
  return { kind, id: ticket.id, projectId: ticket.projectId, noteActivity };
}

/** Refuses with `project_archived` on a ticket of an archived project; documents are not closed with it. */
export async function refuseClosed(
  { projects }: Pick<TenantStores, 'projects'>,
  commented: Commented,
  fields: readonly string[] = [],
): Promise<void> {
  if (commented.kind === 'ticket') await refuseArchived(projects, commented.projectId, fields);
}
