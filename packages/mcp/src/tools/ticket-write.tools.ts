import { invalid, type TicketRecord } from '@basalt/domain';
import * as v from 'valibot';
import {
  dateTime,
  flag,
  idempotencyKey,
  markdown,
  name,
  names,
  out,
  position,
  priority,
  tags,
  text,
  ticketRef,
} from '../fields.ts';
import { htmlOf } from '../markdown/read-markdown.ts';
import {
  boardOrFirst,
  resolveBoard,
  resolveLabels,
  resolvePeople,
} from '../names/resolve-names.ts';
import { namesIn } from '../names/shown-names.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { tool, type ToolContext } from '../tool.ts';
import { ticketLine, ticketSummaryOf } from '../views/ticket-view.ts';

const ticket = ticketRef();

/** What people write about a ticket. */
const fields = {
  description: markdown,
  priority,
  due_at: v.exactOptional(v.nullable(dateTime('null clears.'))),
  assignees: names('Names, emails or ids. Replaces all.'),
  labels: names('Names or ids. Replaces all.'),
  tags,
};

/** The answer for a ticket that was written. */
const written = { key: out.text, title: out.text, board: out.text };

/** Writing tickets. */
export const ticketWriteTools = [
  tool({
    name: 'create_ticket',
    description:
      'Creates a ticket at the end of a board (default: the first). Search first to avoid duplicates.',
    scopes: ['tickets:write'],
    effect: 'write',
    idempotent: false,
    input: {
      project: name('Key, name or id; optional if only one.'),
      title: text(255),
      board: name('Slug, name or id.'),
      ...fields,
      idempotency_key: idempotencyKey,
    },
    output: written,
    handle: async (args, context) => {
      const { use, principal, conditions } = context;
      const project = await resolveProject(context, args.project);
      const [boardId, wish] = await Promise.all([
        boardOrFirst(context, project, args.board),
        wishOf(context, project, args),
      ]);
      const created = await use.createTicket(principal, {
        project,
        boardId,
        title: args.title,
        ...wish,
        conditions,
      });
      return answerFor('Created', created, context);
    },
  }),
  tool({
    name: 'update_ticket',
    description: 'Changes or archives a ticket. For its board use move_ticket.',
    scopes: ['tickets:write'],
    effect: 'write',
    idempotent: true,
    input: {
      ticket,
      title: v.exactOptional(text(255)),
      ...fields,
      archived: flag('Archive, or bring back.'),
    },
    output: written,
    handle: async (args, context) => {
      const { use, principal } = context;
      const needsNames = args.assignees !== undefined || args.labels !== undefined;
      const project = needsNames
        ? (await use.readTicket(principal, { ticket: args.ticket })).project_id
        : '';
      const updated = await use.updateTicket(principal, {
        ticket: args.ticket,
        title: args.title,
        archived: args.archived,
        ...(await wishOf(context, project, args)),
      });
      return answerFor('Updated', updated, context);
    },
  }),
  tool({
    name: 'move_ticket',
    description: 'Moves a ticket: to another board, the end, a position, or next to a ticket.',
    scopes: ['tickets:write'],
    effect: 'write',
    idempotent: true,
    input: {
      ticket,
      board: name('Slug, name or id; default: its board.'),
      position,
      before: v.exactOptional(ticketRef('Ticket it goes before.')),
      after: v.exactOptional(ticketRef('Ticket it goes after.')),
      idempotency_key: idempotencyKey,
    },
    output: written,
    handle: async (args, context) => {
      const { use, principal, conditions } = context;
      const found = await use.readTicket(principal, { ticket: args.ticket });
      const boardId =
        args.board === undefined
          ? found.board_id
          : await resolveBoard(context, found.project_id, args.board);
      const moved = await use.moveTicket(principal, {
        ticket: found.id,
        boardId,
        position: await positionOf(args, context),
        conditions,
      });
      return answerFor('Moved', moved, context);
    },
  }),
  tool({
    name: 'delete_ticket',
    description:
      'Deletes a ticket; restorable for 30 days, not by these tools. Ask the person first.',
    scopes: ['tickets:write'],
    effect: 'delete',
    idempotent: true,
    input: { ticket, confirm: text(100, 'The key once more.') },
    output: { key: v.string(), deleted: v.boolean() },
    handle: async (args, { use, principal }) => {
      const { id, key } = await use.readTicket(principal, { ticket: args.ticket });
      if (args.confirm.toUpperCase() !== key) {
        throw invalid('confirm', `must be the key of the ticket to delete, "${key}"`);
      }
      await use.deleteTicket(principal, { ticket: id });
      return {
        text: `Deleted ${key}. It can be restored for 30 days.`,
        data: { key, deleted: true },
      };
    },
  }),
];

interface WrittenFields {
  description?: string | null;
  priority?: TicketRecord['priority'];
  due_at?: Date | null;
  assignees?: string[];
  labels?: string[];
  tags?: string[];
}

/** The fields as the use cases take them; what is absent stays absent. */
async function wishOf(context: ToolContext, project: string, args: WrittenFields) {
  const [assigneeIds, labelIds] = await Promise.all([
    args.assignees && resolvePeople(context, project, args.assignees),
    args.labels && resolveLabels(context, project, args.labels),
  ]);
  const { description } = args;
  return {
    descriptionHtml:
      typeof description === 'string' ? htmlOf(description, 'description') : description,
    priority: args.priority,
    dueAt: args.due_at,
    assigneeIds,
    labelIds,
    tagNames: args.tags,
  };
}

async function positionOf(
  { position: index, before, after }: { position?: number; before?: string; after?: string },
  { use, principal }: ToolContext,
) {
  const given = Object.entries({ position: index, before, after }).filter(
    ([, value]) => value !== undefined,
  );
  const [first, second] = given.map(([field]) => field);
  if (second !== undefined) throw invalid(second, `must not be given together with ${first}`);
  if (index !== undefined) return { at: 'index', index } as const;
  const neighbour = before ?? after;
  if (neighbour === undefined) return { at: 'end' } as const;
  const { id } = await use.readTicket(principal, { ticket: neighbour });
  return { at: before === undefined ? 'after' : 'before', ticketId: id } as const;
}

async function answerFor(done: string, record: TicketRecord, context: ToolContext) {
  const summary = ticketSummaryOf(record, await namesIn(context, [record]));
  const { key, title, board } = summary;
  return { text: `${done} ${ticketLine(summary)}`, data: { key, title, board } };
}
