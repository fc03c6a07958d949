import { DomainError, operatorPrincipal } from '@basalt/domain';
import type { PersonErasurePlan } from '@basalt/persistence';
import type { Cradle } from '../container.ts';

type Place = PersonErasurePlan['organizations'][number];

type Changes = Pick<
  Cradle,
  'removeOrganizationMember' | 'readTicket' | 'updateTicket' | 'readDocument' | 'updateDocument'
>;

/**
 * Takes a person out of an organization as its own requests would: their tickets and documents lose them as assignee and editor, and
 * the membership ends. The log shows each change. Refuses with `last_owner`.
 */
export async function leaveOrganization(
  use: Changes,
  { id: organization, is_member: isMember, tickets, documents }: Place,
  user: string,
): Promise<void> {
  const principal = operatorPrincipal(organization);
  // First, because this can be refused.
  if (isMember) await use.removeOrganizationMember(principal, { organization, user });
  const withoutUser = (ids: readonly string[]) => ids.filter((id) => id !== user);
  for (const ticket of tickets) {
    await unlessRefused(async () => {
      const { assignee_ids: assignees } = await use.readTicket(principal, { ticket });
      await use.updateTicket(principal, { ticket, assigneeIds: withoutUser(assignees) });
    });
  }
  for (const document of documents) {
    await unlessRefused(async () => {
      const { editor_ids: editors } = await use.readDocument(principal, { document });
      await use.updateDocument(principal, { document, editorIds: withoutUser(editors) });
    });
  }
}

/** A record that cannot be changed, such as a ticket of an archived project, loses the person when the account is erased. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
