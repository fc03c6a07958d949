import { invalid, Ticket, type TicketPatch, type TicketRecord } from '@basalt/domain';
import * as v from 'valibot';
import {
  called as nameOf,
  idempotencyKey,
  name,
  oneOf,
  out,
  position,
  text,
  ticketRef,
} from '../fields.ts';
import {
  boardOrFirst,
  resolveLabels,
  resolvePeople,
  resolveTemplate,
} from '../names/resolve-names.ts';
import { mentionedNames, mentionLine } from '../names/mentions.ts';
import { namesIn } from '../names/shown-names.ts';
import { resolveCycle } from '../names/resolve-cycle.ts';
import { resolveProject } from '../names/resolve-project.ts';
import { changeArguments, newArguments, sentFields } from '../record-arguments.ts';
import { allNames } from '../tool-refusal.ts';
import { zoneOf } from '../zone.ts';
import { tool, type ToolContext } from '../tool.ts';
import { ticketLine, ticketSummary } from '../views/ticket-view.ts';
import { listModes, listsAfter, untilUnchanged } from './list-mode.ts';
import { parentId } from './ticket-parent.ts';

const ticket = ticketRef();

const descriptions = {
  assignees: 'Names, emails or ids.',
  labels: 'Names or ids.',
  custom_fields: 'By key (get_board); null clears.',
};
const { title, ...newFields } = newArguments(Ticket, descriptions);
const { archived, ...changedFields } = changeArguments(Ticket, descriptions);

const lookUps = { membership: resolvePeople, label: resolveLabels };

/** The answer for a ticket that was written. */
const moved = { key: out.text, title: out.text, board: out.text };
const writtenOutput = { ...moved, mentioned: out.texts };

/** Writing tickets. */
export const ticketWriteTools = [
  tool({
    name: 'create_ticket',
    description: "Creates a ticket at a board's end (default: the first). Search before.",
    scopes: ['tickets:write'],
    effect: 'write',
    idempotent: false,
    input: {
      project: name('Key or name; optional if only one.'),
      title,
      board: name('Slug, name or id.'),
      ...newFields,
      cycle: name('Name, current or next.'),
      parent: v.exactOptional(ticketRef(null)),
      template: name('Name or id: fills other fields, adds sub-tickets.'),
      idempotency_key: idempotencyKey(),
    },
    output: writtenOutput,
    handle: async (args, context) => {
      const { use, principal, conditions } = context;
      const project = await resolveProject(context, args.project);
      const [boardId, templateId, cycleId, input] = await allNames([
        boardOrFirst(context, project, args.board),
        resolveTemplate(context, project, args.template),
        resolveCycle(context, async () => project, args.cycle),
        sentFields(Ticket, args, { context, projectOf: async () => project, lookUps }),
      ]);
      const parent = args.parent === undefined ? undefined : await parentId(context, args.parent);
      const created = await use.createTicket(principal, {
        project,
        boardId,
        ...input,
        cycleId,
        parentId: parent,
        templateId,
        conditions,
      });
      return answerFor('Created', created, context, input.descriptionHtml);
    },
  }),
  tool({
    name: 'update_ticket',
    description: 'Changes the given fields; texts are replaced. For the board: move_ticket.',
    scopes: ['tickets:write'],
    effect: 'replace',
    idempotent: true,
    input: {
      ticket,
      ...changedFields,
      cycle: v.exactOptional(v.nullable(nameOf())),
      parent: v.exactOptional(v.nullable(ticketRef(null))),
      lists: v.exactOptional(oneOf(listModes, 'Of assignees, labels, tags.')),
      archived,
    },
    output: writtenOutput,
    handle: async (args, context) => {
      const { use, principal } = context;
      const { parent, lists = 'replace' } = args;
      const read = () => use.readTicket(principal, { ticket: args.ticket });
      const projectOf = async () => (await read()).project_id;
      const [cycleId, fields] = await allNames([
        resolveCycle(context, projectOf, args.cycle),
        sentFields(Ticket, args, { context, projectOf, lookUps }),
      ]);
      const input = { ...fields, ...(cycleId !== undefined && { cycleId }) };
      const parentIs = parent === undefined ? undefined : await parentId(context, parent);
      const update = async (patch: TicketPatch & { ticket: string }, ifMatch?: number) =>
        use.updateTicket(principal, {
          ...patch,
          parentId: parentIs,
          ...(ifMatch !== undefined && { conditions: { ifMatch: [ifMatch] } }),
        });
      if (lists === 'replace') {
        const replaced = await update({ ticket: args.ticket, ...input });
        return answerFor('Updated', replaced, context, input.descriptionHtml);
      }
      const updated = await untilUnchanged(async () => {
        const current = await read();
        const patch = { ...input, ...listsAfter(lists, input, current) };
        return update({ ticket: current.id, ...patch }, current.version);
      });
      return answerFor('Updated', updated, context, input.descriptionHtml);
    },
  }),
  tool({
    name: 'move_ticket',
    description: 'Moves a ticket: to a board, the end, a position, or next to a ticket.',
    scopes: ['tickets:write'],
    effect: 'write',
    idempotent: true,
    input: {
      ticket,
      project: name('Default: its project.'),
      board: name('Default: its board.'),
      position,
      before: v.exactOptional(ticketRef('Ticket it goes before.')),
      after: v.exactOptional(ticketRef('Ticket it goes after.')),
      idempotency_key: idempotencyKey(null),
    },
    output: moved,
    handle: async (args, context) => {
      const { use, principal, conditions } = context;
      const found = await use.readTicket(principal, { ticket: args.ticket });
      const projectId =
        args.project === undefined ? found.project_id : await resolveProject(context, args.project);
      const isElsewhere = projectId !== found.project_id;
      const record = await use.moveTicket(principal, {
        ticket: found.id,
        ...(isElsewhere && { projectId }),
        boardId:
          args.board === undefined && !isElsewhere
            ? found.board_id
            : await boardOrFirst(context, projectId, args.board),
        position: await positionOf(args, context),
        conditions,
      });
      return answerFor('Moved', record, context, null);
    },
  }),
  tool({
    name: 'delete_ticket',
    description:
      'Deletes a ticket; restorable for 30 days, not by these tools. Ask the person first.',
    scopes: ['tickets:write'],
    effect: 'delete',
    idempotent: true,
    input: { ticket: ticketRef(null), confirm: text(100, 'The key once more.') },
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

async function positionOf(
  { position: index, before, after }: { position?: number; before?: string; after?: string },
  { use, principal }: ToolContext,
) {
  const places = Object.entries({ position: index, before, after }).filter(
    ([, value]) => value !== undefined,
  );
  const [first, second] = places.map(([field]) => field);
  if (second !== undefined) throw invalid(second, `must not be given together with ${first}`);
  if (index !== undefined) return { at: 'index', index } as const;
  const neighbour = before ?? after;
  if (neighbour === undefined) return { at: 'end' } as const;
  const { id } = await use.readTicket(principal, { ticket: neighbour });
  return { at: before === undefined ? 'after' : 'before', ticketId: id } as const;
}

/** `written`: the description that was written, if one was. The answer names the mentions that are stored. */
async function answerFor(
  done: string,
  record: TicketRecord,
  context: ToolContext,
  written: string | null | undefined,
) {
  const html = written && record.description_html;
  const [shown, zone] = await Promise.all([namesIn(context, [record]), zoneOf(context)]);
  const summary = ticketSummary.of(record, { names: shown });
  const { key, title: called, board } = summary;
  return {
    text: `${done} ${ticketLine(summary, zone)}${mentionLine(html, written)}`,
    data: { key, title: called, board, mentioned: mentionedNames(html) },
  };
}
