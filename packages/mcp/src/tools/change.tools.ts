import { invalid, type EventRecord, type Page } from '@basalt/domain';
import * as v from 'valibot';
import { dateTime, name, out, page, ticketRef } from '../fields.ts';
import { lines, listed, short } from '../list.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { tool } from '../tool.ts';

/** The most fields that a line names. */
const mostFields = 8;

/** How far back the changes of the whole organization go when the call does not say. */
const week = 7 * 24 * 3_600_000;

/** What happened. */
export const changeTools = [
  tool({
    name: 'recent_changes',
    description:
      'Who did what when. Of a ticket or project: newest first. Of the organization: from since on (default: a week ago).',
    scopes: ['events:read'],
    effect: 'read',
    idempotent: true,
    input: {
      project: name('Key, name or id.'),
      ticket: v.exactOptional(ticketRef()),
      since: v.exactOptional(dateTime()),
      ...page,
    },
    output: {
      changes: v.array(
        v.object({
          at: out.text,
          by: out.text,
          type: out.text,
          about: out.text,
          fields: out.texts,
        }),
      ),
      next_cursor: out.nextCursor,
    },
    handle: async (args, context) => {
      const { use, principal, now } = context;
      const { project, ticket, since } = args;
      if (project !== undefined && ticket !== undefined) {
        throw invalid('project', 'cannot be named with a ticket: leave one of them out');
      }
      const record = project === undefined ? undefined : await resolveProject(context, project);
      const found = await listed(context, 'recent_changes', args, async (asked) => {
        if (ticket !== undefined) {
          return newerThan(
            since,
            await use.listTicketEvents(principal, { record: ticket, page: asked }),
          );
        }
        if (record !== undefined) {
          return newerThan(since, await use.listProjectEvents(principal, { record, page: asked }));
        }
        const organization = principal.organizationId;
        const from = since ?? new Date(now.getTime() - week);
        const log = await use.listEvents(principal, { organization, since: from, page: asked });
        if (log.next === null || log.items.length === asked.limit) return log;
        // A page ends early where its events are large; and the log always leads on, to what is yet to come.
        const rest = { limit: 1, cursor: log.next, fields: ['id'] };
        const more = await use.listEvents(principal, { organization, since: from, page: rest });
        return more.items.length === 0 ? { ...log, next: null } : log;
      });
      const changes = found.items.map(changeOf);
      const each = changes.map(
        ({ at, by, type, about, fields }) =>
          `${at.slice(0, 16)}Z ${by}: ${type} ${about}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}`,
      );
      const { next_cursor } = found;
      return { text: lines('Changes', each, next_cursor), data: { changes, next_cursor } };
    },
  }),
];

/** Of a page that has the newest first, what is not before the moment; it is the last one where anything is. */
function newerThan(since: Date | undefined, found: Page<EventRecord>): Page<EventRecord> {
  if (since === undefined) return found;
  const items = found.items.filter(({ timestamp }) => new Date(timestamp) >= since);
  return items.length === found.items.length ? found : { ...found, items, next: null };
}

/** An event in few words. */
function changeOf({ type, timestamp, actor, data, changes }: EventRecord) {
  const { key, title, name: called, id } = data;
  const words = [key, title ?? called].filter((word) => typeof word === 'string');
  return {
    at: timestamp,
    by: actor.name,
    type,
    about: short(words.length === 0 ? String(id ?? '') : words.join(' ')),
    fields: Object.keys(changes).slice(0, mostFields),
  };
}
