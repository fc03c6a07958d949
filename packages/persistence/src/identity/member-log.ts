import { memberAccountEvents, type AccountEvent, type NewId } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { createEventStore } from '../event/events.store.ts';
import { sql } from 'kysely';
import { db, selection } from '../sql/query.ts';
import { setTenant } from '../sql/settings.ts';

/** What happens to an account, in the logs of the organizations that its person is a member of. */
export interface MemberLog {
  /** The organizations in which something was recorded. */
  readonly recordedIn: ReadonlySet<string>;
  record(event: AccountEvent): Promise<void>;
}

const member = (organizationId: string, userId: string) =>
  selection(
    db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.id', 'u.name', 'u.email', 'm.role'])
      .where('m.organization_id', '=', organizationId)
      .where('m.user_id', '=', userId)
      .where('m.removed_at', 'is', null),
  );

/** Records within a transaction over accounts, which is in each of the organizations for that time alone. */
export function createMemberLog(tx: Transaction, newId: NewId): MemberLog {
  const recordedIn = new Set<string>();
  return {
    recordedIn,
    async record(event) {
      const found = await tx.rows(
        sql<{
          id: string;
        }>`select id from organizations_of_person(${event.userId}) as id order by id`,
      );
      for (const { id } of found) {
        tx.enqueue(setTenant(id));
        const events = createEventStore(tx, id);
        const [person] = await tx.rows(member(id, event.userId));
        if (person !== undefined) {
          await events.append(...memberAccountEvents(event, id, person, newId));
          recordedIn.add(id);
        }
      }
      if (found.length > 0) tx.enqueue(setTenant(''));
    },
  };
}
