import {
  fieldBudget,
  fieldParameterPattern,
  invalid,
  maxTitleLength,
  normalizeTagName,
  priorities,
  toolBudget,
  turnForText,
  type FieldParameters,
  type TicketFilter,
} from '@basalt/domain';
import * as v from 'valibot';
import {
  dateTime,
  fieldValues,
  flag,
  name,
  oneOf,
  out,
  page,
  part,
  search,
  ticketRef,
} from '../fields.ts';
import { lines, listed } from '../list.ts';
import { markdownOf } from '../markdown/write-markdown.ts';
import { resolveBoard, resolveLabels, resolvePeople } from '../names/resolve-names.ts';
import { resolveCycle } from '../names/resolve-cycle.ts';
import { projectOrAll } from '../names/resolve-project.ts';
import { namesAllowed, namesIn } from '../names/shown-names.ts';
import { allNames } from '../tool-refusal.ts';
import { boundAt, dueBound, zoneOf } from '../zone.ts';
import { tool, type ToolContext } from '../tool.ts';
import { commentsAsked, commentText, commentView } from '../views/comment-view.ts';
import { developmentOf, developmentText } from '../views/development-view.ts';
import { filesOf, fileText, shownFiles } from '../views/file-view.ts';
import { allRelations, relationsOf, relationText } from '../views/relation-view.ts';
import { ticketDetails, ticketLine, ticketSummary, ticketTexts } from '../views/ticket-view.ts';

/** Orders that programs need. */
const sorts = ['rank', '-created_at', '-updated_at', 'due_at', '-priority'] as const;

/** Reading tickets. */
export const ticketReadTools = [
  tool({
    name: 'list_tickets',
    description: 'Tickets of one or all projects.',
    scopes: ['tickets:read'],
    effect: 'read',
    idempotent: true,
    input: {
      project: name('Key, name or id.'),
      board: name('Slug, name or id.'),
      assignee: name('Name, email or id.'),
      label: name('Name or id.'),
      cycle: name(),
      tag: name(),
      priority: v.exactOptional(oneOf(priorities)),
      q: v.exactOptional(search('Words in title, key or text.')),
      unassigned: v.exactOptional(
        v.literal(true, 'must be true; leave it out for tickets with and without people'),
      ),
      overdue: v.exactOptional(flag()),
      blocked: v.exactOptional(flag('By one not done.')),
      due_after: dueBound('A day or a time.'),
      due_before: dueBound(),
      updated_since: v.exactOptional(dateTime()),
      completed_since: v.exactOptional(dateTime()),
      archived: v.exactOptional(flag('Only archived.')),
      custom_fields: v.exactOptional(fieldValues()),
      sort: v.exactOptional(oneOf(sorts)),
      ...page,
    },
    output: { tickets: v.array(v.object(ticketSummary.schema)), next_cursor: out.nextCursor },
    handle: async (args, context) => {
      const { use, principal, now } = context;
      const id = await projectOrAll(context, args.project);
      const dueAfter = await boundAt(context, 'due_after', args.due_after);
      const dueBefore = await boundAt(context, 'due_before', args.due_before);
      const filter: TicketFilter = {
        ...(await namedIn(context, id, args)),
        tags: args.tag === undefined ? undefined : [normalizeTagName(args.tag)],
        priorities: args.priority && [args.priority],
        words: args.q ?? [],
        overdue: args.overdue === undefined ? undefined : { is: args.overdue, at: now },
        blocked: args.blocked,
        dueAfter,
        dueBefore,
        updatedSince: args.updated_since,
        completedSince: args.completed_since,
        archived: args.archived ?? false,
        custom: args.custom_fields && customFilters(args.custom_fields),
      };
      const { sort } = args;
      const found = await listed(context, 'list_tickets', args, (request) => {
        const asked = { ...request, fields: ticketSummary.fields };
        if (id !== null) {
          const input = { project: id, filter, sort: sort ?? ('rank' as const), page: asked };
          return use.listTickets(principal, input);
        }
        if (sort === 'rank') throw invalid('sort', 'can be rank in one project only');
        const organization = principal.organizationId;
        const input = { organization, filter, sort: sort ?? ('-updated_at' as const), page: asked };
        return use.listAllTickets(principal, input);
      });
      const [names, zone] = await Promise.all([namesIn(context, found.items), zoneOf(context)]);
      const tickets = found.items.map((ticket) => ticketSummary.of(ticket, { names }));
      const { next_cursor } = found;
      return {
        text: lines(
          'Tickets',
          tickets.map((ticket) => ticketLine(ticket, zone)),
          next_cursor,
        ),
        data: { tickets, next_cursor },
      };
    },
  }),
  tool({
    name: 'get_ticket',
    description: 'A ticket in Markdown. Cut text: use offset.',
    scopes: ['tickets:read'],
    effect: 'read',
    idempotent: true,
    input: {
      ticket: ticketRef(),
      ...part,
      comments_cursor: page.cursor,
    },
    output: {
      ...ticketSummary.schema,
      ...ticketDetails.schema,
      description: out.text,
      next_offset: v.nullable(v.number()),
      comments: v.array(v.object(commentView)),
      next_comments_cursor: out.nextCursor,
      files: out.texts,
      relations: out.texts,
      git: out.texts,
    },
    describedBy: { tool: 'list_tickets', fields: ticketSummary.schema },
    handle: readTicketAnswer,
  }),
];

/** The filters by custom fields, as the API has them after `custom.`: values of a list are separated by commas. */
function customFilters(sent: Readonly<Record<string, unknown>>): FieldParameters {
  const entries = Object.entries(sent).map(([key, value]) => [key, String(value ?? 'none')]);
  const isValid = entries.every(
    ([key = '', value = '']) => fieldParameterPattern.test(key) && value.length <= 1_000,
  );
  if (!isValid || entries.length > fieldBudget.inProject) {
    throw invalid('custom_fields', 'must have keys of custom fields with short values');
  }
  return Object.fromEntries(entries) as FieldParameters;
}

/** The filters that name records; boards and labels belong to one project. */
async function namedIn(
  context: ToolContext,
  project: string | null,
  {
    board,
    label,
    cycle,
    assignee,
    unassigned,
  }: { board?: string; label?: string; cycle?: string; assignee?: string; unassigned?: true },
): Promise<Pick<TicketFilter, 'boardIds' | 'labelIds' | 'cycleIds' | 'assigneeIds'>> {
  if (project === null && (board ?? label ?? cycle) !== undefined) {
    throw invalid('project', 'is required with a board, a label or a cycle');
  }
  if (unassigned !== undefined && assignee !== undefined) {
    throw invalid('unassigned', 'cannot be given with an assignee: leave one of them out');
  }
  const within = project ?? '';
  const [boardId, labelIds, cycleId, assigneeIds] = await allNames([
    board === undefined ? undefined : resolveBoard(context, within, board),
    label === undefined ? undefined : resolveLabels(context, within, [label], 'label'),
    cycle === 'none' ? 'none' : resolveCycle(context, async () => within, cycle),
    assignee === undefined ? undefined : resolvePeople(context, project, [assignee], 'assignee'),
  ]);
  return {
    boardIds: boardId === undefined ? undefined : [boardId],
    labelIds,
    cycleIds: typeof cycleId === 'string' ? [cycleId] : undefined,
    assigneeIds: unassigned === true ? ['none'] : assigneeIds,
  };
}

/** The ticket, a part of its description, and the first comments or those behind the cursor. */
async function readTicketAnswer(
  args: { ticket: string; offset?: number; length?: number; comments_cursor?: string },
  context: ToolContext,
) {
  const { offset = 0, length = toolBudget.textCharacters } = args;
  const asked = { parent: args.ticket, cursor: args.comments_cursor, length: args.length };
  const { page: wanted, show } = commentsAsked(context, 'ticket', asked);
  const { use, principal } = context;
  const { ticket: parent } = args;
  const [found, listedFiles, related, development, zone] = await Promise.all([
    use.readTicketInContext(principal, { ticket: parent, comments: wanted }),
    use.listTicketFiles(principal, { parent, page: shownFiles }),
    allRelations(context, parent),
    developmentOf(context, parent),
    zoneOf(context),
  ]);
  const files = filesOf(listedFiles);
  const relations = relationsOf(related);
  const { ticket } = found;
  const comments = show(found.comments);
  const size = Math.max(1, Math.floor(length * context.share));
  await turnForText(ticket.description_html ?? '');
  const description = markdownOf(ticket.description_html, offset, size);
  const names = namesAllowed(context, found.names);
  const summary = ticketSummary.of(ticket, { names, lineLength: maxTitleLength });
  const data = {
    ...summary,
    ...ticketDetails.of(ticket, { lineLength: null }),
    title: summary.title,
    description: description.text,
    next_offset: description.next,
    comments: comments.items,
    next_comments_cursor: comments.next_cursor,
    files,
    relations,
    git: development,
  };
  const rest = description.next;
  const answer = [
    ticketLine(summary, zone),
    ...ticketTexts(ticket),
    ...(data.tags.length > 0 ? [`Tags: ${data.tags.join(', ')}`] : []),
    `By ${data.created_by}, ${zone.dayOf(data.created_at)}; changed ${zone.dayOf(data.updated_at)}.`,
    ...(description.text === '' ? [] : ['', description.text]),
    ...(rest === null ? [] : [`… The rest: call again with offset ${rest}.`]),
    ...relationText(relations),
    ...developmentText(development),
    ...fileText(files),
    ...commentText(comments, zone),
  ];
  return { text: answer.join('\n'), data };
}
