import { memberAccountEvents, type AccountEvent, type NewId, type User } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { addEvents } from '../event/add-events.ts';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';
import { setTenant } from '../sql/settings.ts';

/** What happens to an account, in the logs of the organizations that its person is a member of. */
export interface MemberLog {
  /** The organizations in which something was recorded. */
  readonly recordedIn: ReadonlySet<string>;
  /** Adds it to the transaction's last packet; `user` is the person as they are from now on, where that changes. */
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

/** Records within a transaction over accounts, which is in each of the organizations for that time alone. */
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
        const ask = selection(personOf(id, event.userId).where('m.removed_at', 'is', null));
        const [, [person]] = await tx.batch(setTenant(id), ask, setTenant(''));
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
