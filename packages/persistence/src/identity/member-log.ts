import { memberAccountEvents, type AccountEvent, type NewId, type User } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { addEvents } from '../event/add-events.ts';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';
import { setTenant } from '../sql/set-tenant.ts';

/** Records what happens to an account in the logs of the organizations that its person is a member of. */
export interface MemberLog {
  /** The organizations in which something was recorded. */
  readonly recordedIn: ReadonlySet<string>;
  /**
   * Adds the event to the statements of the commit. `user` is the person after the change; undefined when the person does not
   * change.
   */
  record(event: AccountEvent, user: User | undefined): Promise<void>;
}

/** A person of an organization, also a former one. */
export const personOf = (organizationId: string, userId: string) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.role'])
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', '=', userId);

/** Records in a transaction over accounts. While it records, the tenant of the transaction is the organization of the log. */
export function createMemberLog(tx: Transaction, newId: NewId): MemberLog {
  const recordedIn = new Set<string>();
  return {
    recordedIn,
    async record(event, user) {
      const found = await tx.rows(
        sql<{
          id: string;
        }>`select id from organizations_of_person(${event.userId}) as id order by id`,
      );
      for (const { id } of found) {
        const query = selection(personOf(id, event.userId).where('m.removed_at', 'is', null));
        const [, [person]] = await tx.batch(setTenant(id), query, setTenant(''));
        if (person === undefined) continue;
        const changed =
          user === undefined ? person : { ...person, name: user.name, email: user.email };
        tx.add(setTenant(id));
        await addEvents(tx, memberAccountEvents(event, id, changed, newId), id);
        tx.add(setTenant(''));
        recordedIn.add(id);
      }
    },
  };
}
