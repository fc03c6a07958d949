import { memberAccountEvents, type AccountEvent, type NewId } from '@basalt/domain';
import type { Transaction } from '../transaction/transaction.ts';
import { createEventStore } from '../event/events.store.ts';
import { db, selection } from '../sql/query.ts';

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
  const enter = (organizationId: string): void =>
    tx.enqueue(`select set_config('basalt.organization_id', $1, true)`, [organizationId]);
  return {
    recordedIn,
    async record(event) {
      const found = await tx.rows<{ id: string }>(
        'select id from organizations_of_person($1) as id order by id',
        [event.userId],
      );
      for (const { id } of found) {
        enter(id);
        const events = createEventStore(tx, id);
        const [person] = await tx.select(member(id, event.userId));
        if (person !== undefined) {
          await events.append(...memberAccountEvents(event, id, person, newId));
          recordedIn.add(id);
        }
      }
      if (found.length > 0) enter('');
    },
  };
}
