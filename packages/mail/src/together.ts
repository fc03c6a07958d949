import type { Mail } from '@basalt/domain';
import { changesIn, type NoticeChange } from '@basalt/domain/notice-text';
import type { Group, Shared } from './draft.ts';

type NoticeItem = Extract<Mail, { kind: 'notices' }>['data']['items'][number];

/** A notification with all changes of its text; null for one whose text is no list of changes. */
export interface TogetherItem extends NoticeItem {
  readonly changes: readonly NoticeChange[] | null;
}

/**
 * The notifications of a mail, with all that one person changed of one ticket or document as one: what was changed back is left out, and what
 * was changed twice is as it was before the first change and after the last.
 */
export function togetherIn(items: readonly NoticeItem[]): TogetherItem[] {
  const found = new Map<string, TogetherItem>();
  for (const [at, item] of items.entries()) {
    const { happened, body } = item;
    const isChange = happened?.url !== undefined && happened.reason === 'changed';
    const key = isChange ? JSON.stringify([happened.url, happened.actor]) : String(at);
    const before = found.get(key)?.changes ?? [];
    const changes = isChange ? [...before, ...changesIn(body)].reduce(withChange, []) : null;
    found.set(key, { ...(found.get(key) ?? item), changes });
  }
  return [...found.values()];
}

const custom = /^(?<name>[^:]*): (?<from>.*?) → (?<to>.*)$/u;

/** The changes with a further one: that of the same field continues the one before. */
function withChange(changes: readonly NoticeChange[], next: NoticeChange): NoticeChange[] {
  const at = changes.findIndex((change) => fieldOf(change) === fieldOf(next));
  const before = changes[at];
  if (before === undefined) return [...changes, next];
  const both = continued(before, next);
  return both === null ? changes.toSpliced(at, 1) : changes.toSpliced(at, 1, both);
}

function fieldOf(change: NoticeChange): string {
  if (change.kind === 'field') return change.name;
  if (change.kind === 'custom') return custom.exec(change.text)?.groups?.['name'] ?? change.text;
  return change.kind;
}

/** Two changes of one field as one; null when it is as before. */
function continued(before: NoticeChange, next: NoticeChange): NoticeChange | null {
  if (before.kind === 'board' && next.kind === 'board')
    return before.from === next.to ? null : { ...before, to: next.to };
  if (before.kind === 'due' && next.kind === 'due')
    return JSON.stringify(before.from) === JSON.stringify(next.to)
      ? null
      : { ...before, to: next.to };
  if (before.kind !== 'custom' || next.kind !== 'custom') return next;
  const [first, last] = [custom.exec(before.text)?.groups, custom.exec(next.text)?.groups];
  if (first === undefined || last === undefined) return next;
  const { name, from } = first;
  return from === last['to'] ? null : { kind: 'custom', text: `${name}: ${from} → ${last['to']}` };
}

/** So many tickets with the same line are one part, with the line above them. */
const minAlike = 3;

/** The parts of a mail with those of the same only line together, at the place of the first: what one person did to many tickets. */
export function sharedIn<Part extends object>(
  parts: readonly (Part | Group)[],
  lineOfSeveral: (line: string, count: number) => string,
): (Part | Group | Shared)[] {
  const lineOf = (part: Part | Group) =>
    'heading' in part && part.lines.length === 1 && part.heading.url.includes('/app/tickets/')
      ? part.lines[0]
      : undefined;
  const alike = Map.groupBy(parts, lineOf);
  return parts.flatMap((part): (Part | Group | Shared)[] => {
    const line = lineOf(part);
    const all = (line === undefined ? [] : alike.get(line)) as Group[];
    if (line === undefined || all.length < minAlike) return [part];
    if (all[0] !== part) return [];
    return [{ line: lineOfSeveral(line, all.length), headings: all.map(({ heading }) => heading) }];
  });
}
