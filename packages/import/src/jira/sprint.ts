import type { CycleDays } from '../table/columns.ts';

/** How Jira Server and Data Center begin the value of a sprint. */
const prefix = 'com.atlassian.greenhopper.';

/** The commas between members: a goal can have others. */
const ends =
  /,(?=(?:id|rapidViewId|state|name|startDate|endDate|completeDate|activatedDate|sequence|goal|synced|autoStartStop|incompleteIssuesDestinationId)=)/u;

const states: Readonly<Record<string, 'planned' | 'active' | 'completed'>> = {
  FUTURE: 'planned',
  ACTIVE: 'active',
  CLOSED: 'completed',
};

/** The members of a sprint that Jira writes as a Java object; null for any other text. Members without a value are left out. */
function membersOf(cell: string): ReadonlyMap<string, string> | null {
  if (!cell.startsWith(prefix)) return null;
  const [, inside] = /^[^[]{1,200}\[([^]*)\]$/.exec(cell) ?? [];
  if (inside === undefined) return null;
  const pairs = inside.split(ends).flatMap((member): [string, string][] => {
    const at = member.indexOf('=');
    const value = member.slice(at + 1);
    return at === -1 || value === '' || value === '<null>' ? [] : [[member.slice(0, at), value]];
  });
  return new Map(pairs);
}

/** The name of a sprint that Jira writes as a Java object; null for any other text. */
export const sprintName = (cell: string): string | null =>
  cell.startsWith(prefix) ? (membersOf(cell)?.get('name') ?? null) : null;

/** The sprint that Jira Server writes into a cell, by its id; null without days. Jira Cloud writes only names. */
export function sprintOf(cell: string): { key: string; days: CycleDays } | null {
  const sprint = membersOf(cell);
  if (sprint === null) return null;
  const at = (member: string): Date | null => {
    const time = Date.parse(sprint.get(member) ?? '');
    return Number.isNaN(time) ? null : new Date(time);
  };
  const day = (member: string) => (sprint.get(member) ?? '').slice(0, 10);
  const days = {
    startsOn: day('startDate'),
    endsOn: day('endDate'),
    state: states[sprint.get('state') ?? ''] ?? 'planned',
    startedAt: at('activatedDate') ?? at('startDate'),
    completedAt: at('completeDate'),
    goal: sprint.get('goal') ?? null,
  };
  return { key: `sprint ${sprint.get('id') ?? sprint.get('name') ?? ''}`, days };
}
