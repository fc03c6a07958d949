import { changesBetween, type DomainEvent } from '../event/event.ts';
import { eventsOf, type EventDraft } from '../event/event-draft.ts';
import { memberKindOf, type AccountEvent } from '../event/account-event.ts';
import type { NewId } from '../kernel/clock.port.ts';
import type { MemberRecord, OrganizationMemberRecord } from '../records/membership.ts';

/** An event about a person's membership in the organization. */
export function memberEvent(
  kind: 'member.added' | 'member.updated' | 'member.removed',
  data: OrganizationMemberRecord,
  before: OrganizationMemberRecord = data,
): EventDraft {
  const subject = { type: 'member', id: data.id } as const;
  return { kind, subject, projectId: null, data, changes: changesBetween(before, data) };
}

/** An event about a person's membership in a project; its subject is the project. */
export function projectMemberEvent(
  kind: 'project.member.added' | 'project.member.removed',
  projectId: string,
  data: MemberRecord,
): EventDraft {
  return { kind, subject: { type: 'project', id: projectId }, projectId, data };
}

/**
 * The events in the organization's log about a change of a member's account; empty when the log does not have such events. Of the
 * account event's data, only the provider is included: the organization does not learn who the person is there.
 */
export function memberAccountEvents(
  { userId, kind: accountKind, actor, data: { provider }, at }: AccountEvent,
  organizationId: string,
  person: OrganizationMemberRecord,
  newId: NewId,
): DomainEvent[] {
  const kind = memberKindOf(accountKind);
  if (kind === null) return [];
  const themself = { type: 'user', id: userId, name: person.name } as const;
  const principal = { organizationId, actor: actor ?? themself, scopes: [] };
  const changes = provider === undefined ? {} : { provider: { from: null, to: provider } };
  const subject = { type: 'member', id: userId } as const;
  return eventsOf(principal, { newId, now: at }, [
    { kind, subject, projectId: null, data: person, changes },
  ]);
}
