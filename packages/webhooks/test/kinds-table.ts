import { eventTypes, type EventType } from '@basalt/domain';
import { operationEvents } from '@basalt/domain/testing';

/** The rows of the guide's table of kinds: each kind, and which operations record it in which cases. */
export function kindsTable(): string[] {
  return eventTypes.map((type) => `| \`${type}\` | ${recordedBy(type)} |`);
}

/** Whether the case is in the row of the kind. The other events of a case with `ticket.recounted` are in the rows of cases without it. */
function isIn(type: EventType, events: readonly EventType[]): boolean {
  const isRecounted = events.includes('ticket.recounted');
  return events.includes(type) && isRecounted === (type === 'ticket.recounted');
}

function recordedBy(type: EventType): string {
  const operations = Object.entries(operationEvents).flatMap(([operation, cases]) => {
    const within = cases.filter(({ events }) => isIn(type, events));
    if (within.length === 0) return [];
    const whens = within.map(({ when }) => when).filter((when) => when !== 'always');
    return [whens.length === 0 ? `\`${operation}\`` : `\`${operation}\`: ${whens.join('; ')}`];
  });
  return operations.join(' · ');
}
