import { invalid, type EventRecord, type MentionedNames } from '@basalt/domain';
import * as v from 'valibot';
import { dateTime, name, out, page, ticketRef } from '../fields.ts';
import { askedPage, lines, short } from '../list.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { tool } from '../tool.ts';

/** The maximum number of fields that a line names. */
const maxFields = 8;

/** The fields of a change in answers. `from` and `to` are the boards of a ticket that changed its board. */
const changeView = {
  at: out.text,
  by: out.text,
  type: out.text,
  about: out.text,
  fields: out.texts,
  from: out.maybe,
  to: out.maybe,
};

const schema = v.object(changeView);
type ChangeView = v.InferOutput<typeof schema>;

/** Reading the log of events. */
export const changeTools = [
  tool({
    name: 'recent_changes',
    description: 'Who did what, newest first: of a ticket, a project or all.',
    scopes: ['events:read'],
    effect: 'read',
    idempotent: true,
    input: {
      project: name('Key, name or id.'),
      ticket: v.exactOptional(ticketRef()),
      since: v.exactOptional(dateTime()),
      ...page,
    },
    output: { changes: v.array(schema), next_cursor: out.nextCursor },
    handle: async (args, context) => {
      const { use, principal } = context;
      const { project, ticket, since } = args;
      if (project !== undefined && ticket !== undefined) {
        throw invalid('project', 'cannot be named with a ticket: leave one of them out');
      }
      const { page: asked, listedOf } = askedPage(context, 'recent_changes', args);
      const found = await use.readRecentChanges(principal, {
        ticket,
        project: project && (await resolveProject(context, project)),
        since,
        page: asked,
      });
      const { items, next_cursor } = listedOf(found.page);
      const changes = items.map((event) => changeViewOf(event, found.names));
      return {
        text: lines('Changes', changes.map(changeLine), next_cursor),
        data: { changes, next_cursor },
      };
    },
  }),
];

/** An event in few words. The log of events names every record, so no other scope is needed for the names. */
function changeViewOf(
  { type, timestamp, actor, data, changes }: EventRecord,
  names: MentionedNames,
): ChangeView {
  const moved = changes['board_id'];
  const boardName = (id: unknown) =>
    typeof id === 'string' ? short(names.boards.get(id) ?? id) : null;
  return {
    at: timestamp,
    by: actor.name,
    type,
    about: short(subjectOf(data, names)),
    fields: Object.keys(changes).slice(0, maxFields),
    from: boardName(moved?.from),
    to: boardName(moved?.to),
  };
}

/** The subject of an event: of a comment its ticket or document. */
function subjectOf(data: EventRecord['data'], names: MentionedNames): string {
  const { key, title, name: called, id, ticket_id: ticketId, document_id: documentId } = data;
  const ticket = names.tickets.get(String(ticketId));
  const document = names.documents.get(String(documentId));
  const words = [key ?? ticket?.key, title ?? called ?? ticket?.title ?? document].filter(
    (word) => typeof word === 'string',
  );
  return words.length === 0 ? String(ticketId ?? documentId ?? id ?? '') : words.join(' ');
}

function changeLine({ at, by, type, about, fields, from, to }: ChangeView): string {
  const move = from === null && to === null ? '' : `, from ${from ?? '?'} to ${to ?? '?'}`;
  const changed = fields.length === 0 ? '' : ` (${fields.join(', ')})`;
  return `${at.slice(0, 16)}Z ${by}: ${type} ${about}${move}${changed}`;
}
