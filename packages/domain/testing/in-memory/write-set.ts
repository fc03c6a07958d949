import type { SetChange } from '../../src/change/set-change.ts';
import { shownValues } from '../../src/custom-field/ticket-fields.ts';
import { Document } from '../../src/records/document.ts';
import { foldCase } from '../../src/kernel/fold-case.ts';
import { Notification } from '../../src/records/notification.ts';
import { Rule } from '../../src/records/rule.ts';
import { RuleRun } from '../../src/records/rule-run.ts';
import { Ticket } from '../../src/records/ticket.ts';
import { keyOf, type StoredValues } from './database.ts';
import { fieldsOfProject } from './live.ts';
import { settleDeliveries } from './deliveries.ts';
import type { Tenant } from './tenant.ts';

/** The version and time of a record that changes at `now`. */
const raised = ({ version }: { readonly version: number }, now: Date) => ({
  version: version + 1,
  updatedAt: now,
});

/** Changes rows that are not loaded one by one. */
export function writeSet(tenant: Tenant, set: SetChange): void {
  const documents = tenant.of(Document);
  const raise = (
    isChanged: (ticket: Ticket) => boolean,
    now: Date,
    fields: (ticket: Ticket) => Partial<Ticket> = () => ({}),
  ) =>
    tenant
      .of(Ticket)
      .update(isChanged, (ticket) => ({ ...raised(ticket, now), ...fields(ticket) }));
  /** Sets a value, or deletes it if it is null. */
  const put = <Name extends keyof StoredValues>(
    name: Name,
    key: string,
    value: StoredValues[Name] | null,
  ): void => {
    if (value === null) tenant.values(name).delete(key);
    else tenant.values(name).set(key, value);
  };
  switch (set.kind) {
    case 'view_calendar':
      return put('viewCalendars', keyOf(set.viewId, set.userId), set.calendar);
    case 'view_calendar_query': {
      const key = keyOf(set.viewId, set.userId);
      const stored = tenant.values('viewCalendars').get(key);
      const isWanted = stored?.key === set.calendar.key && stored.query === null;
      return isWanted ? put('viewCalendars', key, set.calendar) : undefined;
    }
    case 'import_rows':
      for (const row of set.rows) {
        const { importId } = set;
        put('importRows', keyOf(importId, row.position), { ...row, importId });
      }
      return undefined;
    case 'app_policy':
      return put('appPolicy', '', set.policy);
    case 'ticket_number':
      return put('ticketNumbers', set.projectId, set.last);
    case 'former_key': {
      const { id: ticketId, key, number } = set.ticket;
      return put('formerKeys', key, { ticketId, projectId: set.projectId, number });
    }
    case 'tags':
      for (const { id, name } of set.tags) {
        const key = keyOf(set.projectId, foldCase(name));
        if (tenant.values('tags').get(key)) throw new Error('a tag is stored already');
        put('tags', key, { id, name, projectId: set.projectId });
      }
      return undefined;
    case 'documents_of_project':
      return documents.update({ projectId: set.projectId }, (document) =>
        raised(document, set.now),
      );
    case 'project_member': {
      const { projectId, userId, isMember } = set;
      const member = isMember ? { projectId, userId } : null;
      return put('projectMembers', keyOf(projectId, userId), member);
    }
    case 'leaves_projects':
      tenant.values('projectMembers').deleteWhere(({ userId }) => userId === set.userId);
      return tenant.values('viewCalendars').deleteWhere((_, key) => key.endsWith(set.userId));
    case 'notification_marked':
      return put('marks', keyOf(set.notificationId, set.userId), set.marks);
    case 'watches':
      for (const { subject, userId, onlyAssigned = false } of set.watches) {
        const key = keyOf(subject.id, userId);
        const before = tenant.values('watches').get(key);
        const isOfAssignment = onlyAssigned && (before?.onlyAssigned ?? true);
        put('watches', key, {
          watching: set.watching ?? before?.watching ?? true,
          onlyAssigned: set.watching === undefined && isOfAssignment,
        });
      }
      return undefined;
    case 'watches_off':
      return tenant
        .values('watches')
        .deleteWhere(
          ({ onlyAssigned }, key) =>
            onlyAssigned &&
            set.watches.some(({ subject, userId }) => key === keyOf(subject.id, userId)),
        );
    case 'mails_due':
      for (const { notificationId, userId, dueAt, bundle } of set.rows) {
        put('mailsDue', keyOf(notificationId, userId), { dueAt, bundle });
      }
      return undefined;
    case 'notices_off':
      for (const { notificationId, userId } of set.rows) {
        tenant.of(Notification).update(
          ({ id }) => id === notificationId,
          ({ recipientIds }) => ({ recipientIds: recipientIds.filter((id) => id !== userId) }),
        );
        put('mailsDue', keyOf(notificationId, userId), null);
      }
      return undefined;
    case 'due_noticed':
      for (const { ticketId, reason, dueAt } of set.rows) {
        put('dueNotices', keyOf(ticketId, reason), dueAt);
      }
      return undefined;
    case 'mail_choices':
      return put('mailChoices', set.userId, set.choices);
    case 'notified': {
      const events = tenant.values('events').where();
      return put('notified', '', 1 + events.findIndex(({ id }) => id === set.eventId));
    }
    case 'rules_read_to_end':
      if (tenant.of(Rule).has({ enabled: true })) return undefined;
      return put('rulesRead', '', tenant.values('events').where().length);
    case 'rules_read': {
      const events = tenant.values('events').where();
      return put('rulesRead', '', 1 + events.findIndex(({ id }) => id === set.eventId));
    }
    case 'rule_runs':
      for (const run of set.runs) {
        const { ruleId, causeKey, ticketId } = run;
        if (!tenant.of(RuleRun).has({ ruleId, causeKey, ticketId })) tenant.of(RuleRun).put(run);
      }
      return undefined;
    case 'development_counts':
      for (const { ticketId, count } of set.counts) {
        tenant.of(Ticket).update(
          ({ id }) => id === ticketId,
          () => ({ developmentCount: count }),
        );
      }
      return undefined;
    case 'rules_wait':
      return put('rulesWait', '', set.until);
    case 'rule_runs_dropped':
      return tenant.of(RuleRun).remove({ outcome: 'waiting', ruleId: set.ruleId });
    case 'settlement':
      return settleDeliveries(tenant, set.webhookId, set.settlement);
    case 'tickets_raised':
      return raise(({ id }) => set.ticketIds.includes(id), set.now);
    case 'tickets_sent':
      raise(
        ({ id }) => set.ranks.has(id),
        set.now,
        ({ id, rank }) => ({
          boardId: set.to,
          rank: set.ranks.get(id) ?? rank,
          enteredBoardAt: set.now,
        }),
      );
      return raise(
        ({ id }) => set.deletedIds.includes(id),
        set.now,
        () => ({ boardId: set.to }),
      );
    case 'label_off':
      return raise(
        ({ id }) => set.ticketIds.includes(id),
        set.now,
        ({ labelIds }) => ({ labelIds: labelIds.filter((id) => id !== set.labelId) }),
      );
    case 'cycle_off':
      return raise(
        ({ id }) => set.ticketIds.includes(id),
        set.now,
        () => ({ cycleId: null }),
      );
    case 'field_followed': {
      const { id: fieldId } = set.field;
      const followed = new Map(set.tickets.map(({ id, value }) => [id, value]));
      return raise(
        ({ id }) => followed.has(id),
        set.now,
        ({ id, projectId, fieldValues: before }) => {
          const { [fieldId]: former, ...others } = before ?? {};
          const value = followed.get(id) === undefined ? former : followed.get(id);
          const values = {
            ...others,
            ...(value !== undefined && value !== null && { [fieldId]: value }),
          };
          const fieldValues = Object.keys(values).length === 0 ? null : values;
          const customFields = shownValues(fieldsOfProject(tenant, projectId), fieldValues);
          return { fieldValues, customFields };
        },
      );
    }
    case 'ranks':
      return raise(
        ({ id }) => set.ranks.has(id),
        set.now,
        ({ id, rank }) => ({ rank: set.ranks.get(id) ?? rank }),
      );
    case 'field_reordered':
      // The double has no rows of values.
      return undefined;
    case 'relatives_raised':
      // `write` makes this change, after the events.
      return undefined;
    default:
      return set satisfies never;
  }
}
