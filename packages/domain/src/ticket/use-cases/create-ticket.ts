import { enterBoard } from '../../board/wip-limit.ts';
import { storedContent } from '../../change/stored-content.ts';
import { newFieldContent } from '../../custom-field/ticket-fields.ts';
import { referencesAt } from '../../file/find-references.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import type { Principal } from '../../access/principal.ts';
import { cleanHtml, type CleanedHtml } from '../../records/cleaned-html.ts';
import type { TemplateRecord } from '../../records/template.ts';
import {
  Ticket,
  type NewTicket,
  type TicketContent,
  type WithParent,
} from '../../records/ticket.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import {
  existingContent,
  namedTogether,
  ticketsOf,
  withSent,
  type TemplatedTickets,
} from '../../template/template-use.ts';
import { checkReferences, type KnownReferences } from '../assignees-and-labels.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { createTicket as decide } from '../decisions/create-ticket.ts';
import { checkParent, loadParentChange, setParent } from '../decisions/set-parent.ts';
import { withSubTickets } from '../decisions/with-sub-tickets.ts';
import { withParentId } from './parent-named.ts';

/** A new ticket of a project, as it is sent. Its template, if it names one, has a title. */
type Command = TicketContent & BoardChoice & WithParent & { project: string };

/** The template of the new ticket; null when there is none with its id. */
interface ByTemplate {
  readonly template?: TemplateRecord | null | undefined;
}

/** The contents of the ticket and its sub-tickets, without what a template names and the project does not have. */
function contentsOf(
  {
    known,
    input,
    templated,
  }: { known: KnownReferences; input: TicketContent; templated: TemplatedTickets | null },
  html: CleanedHtml,
) {
  const { title } = input;
  if (templated === null && title === undefined) throw invalid('title', 'is required');
  const sent: NewTicket = templated
    ? withSent(existingContent(templated.ticket, known), input)
    : { ...input, title: title as string };
  checkReferences(known, sent);
  const subTickets = (templated?.subTickets ?? []).map((content) =>
    existingContent(content, known),
  );
  return [sent, ...subTickets].map((content, at) => ({
    ...storedContent(Ticket, content, html),
    ...newFieldContent(known, content.customFields, { isExempt: at > 0 }),
  }));
}

const change = (ports: ChangePorts & { richText: RichText }) =>
  changeOf(ports, {
    names: ({ project }: Command & ByTemplate) => ({ kind: 'project', id: project }),
    prepare: ({ descriptionHtml, project, template }, principal) => {
      const contents = template ? [template.ticket, ...template.sub_tickets] : [];
      return cleanHtml(
        ports.richText,
        'description_html',
        [descriptionHtml, ...contents.map((content) => content.description_html)],
        referencesAt(ports.tenancy, principal, { kind: 'project', id: project }),
      );
    },
    load: async ({ tickets, relations }, { parentId = null, template, ...input }) => {
      const { project, ...content } = input;
      // The names of another project are not found in this one.
      const templated = template
        ? ticketsOf(template, template.project_id ?? project, new Date(0))
        : null;
      const named =
        templated && namedTogether([content, templated.ticket, ...templated.subTickets]);
      if (parentId !== null) await relations.hold();
      const loaded = await tickets.loadForCreate(project, { ...input, ...named });
      const parent = parentId === null ? null : await loadParentChange(relations, parentId, []);
      return loaded && { ...loaded, parent };
    },
    check: (
      { known, ...state },
      { project, parentId: _parentId, boardId, boardSlug, template, ...input },
      { prepared: html, now },
    ) => {
      const chosen = chosenBoard(state.board, { boardId, boardSlug });
      const templated = template === undefined ? null : ticketsOf(template, project, now);
      const [content, ...subTickets] = contentsOf({ known, input, templated }, html);
      checkParent(state.parent);
      return { ...state, ...chosen, content: content as NonNullable<typeof content>, subTickets };
    },
    decide: ({ parent, subTickets, ...state }, context) => {
      const made = decide(state, context);
      // With all numbers at once: one ticket too many refuses all.
      enterBoard(state.board, 1 + subTickets.length, state.field);
      const [board = state.board] = made.boards;
      const { project } = state;
      const placed = parent === null ? made : setParent(made, { board, project }, parent, context);
      const related = parent?.related ?? null;
      return withSubTickets(placed, { ...state, related }, subTickets, context);
    },
  });

/**
 * Creates a ticket at the end of a board, below its parent if `parentId` names one. With `templateId`, fields that are absent come from the template,
 * without what does not exist any more, and its sub-tickets are created too: all, or none. Refuses with `validation_failed` (board_id,
 * board_slug, title, assignee_ids, label_ids, cycle_id, tag_names, custom_fields, description_html, parent_id, template_id), `project_archived` and
 * `wip_limit_exceeded`.
 */
export const createTicket = (ports: ChangePorts & { richText: RichText }) => {
  const create = withParentId(ports, change(ports));
  return async (
    principal: Principal,
    { templateId, ...command }: Command & Preconditioned & { templateId?: string | undefined },
  ) => {
    if (templateId === undefined) return create(principal, command);
    const template = await ports.tenancy.queriesOf(principal).templates.find(templateId);
    return create(principal, { ...command, template });
  };
};
