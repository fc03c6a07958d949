import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { newFieldContent } from '../../custom-field/ticket-fields.ts';
import { referencesAt } from '../../file/find-references.ts';
import { cleanHtml } from '../../records/cleaned-html.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { storedContent } from '../../change/stored-content.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { createTicket as decide } from '../decisions/create-ticket.ts';
import { checkParent, loadParentChange, setParent } from '../decisions/set-parent.ts';
import { checkReferences } from '../assignees-and-labels.ts';
import { Ticket, type NewTicket, type WithParent } from '../../records/ticket.ts';
import { withParentId } from './parent-named.ts';

/**
 * Creates a ticket at the end of a board, below its parent if `parentId` names one. Refuses with `validation_failed` (board_id,
 * board_slug, assignee_ids, label_ids, tag_names, custom_fields, description_html, parent_id), `project_archived` and `wip_limit_exceeded`.
 */
export const createTicket = (ports: ChangePorts & { richText: RichText }) =>
  withParentId(
    ports,
    changeOf(ports, {
      names: ({ project }: NewTicket & BoardChoice & WithParent & { project: string }) => ({
        kind: 'project',
        id: project,
      }),
      prepare: ({ descriptionHtml, project }, principal) =>
        cleanHtml(
          ports.richText,
          'description_html',
          [descriptionHtml],
          referencesAt(ports.tenancy, principal, { kind: 'project', id: project }),
        ),
      load: async ({ tickets, relations }, { parentId = null, ...input }) => {
        if (parentId === null) {
          const loaded = await tickets.loadForCreate(input.project, input);
          return loaded && { ...loaded, parent: null };
        }
        await relations.hold();
        const loaded = await tickets.loadForCreate(input.project, input);
        return loaded && { ...loaded, parent: await loadParentChange(relations, parentId, []) };
      },
      check: (
        { known, ...state },
        { project: _project, parentId: _parentId, boardId, boardSlug, ...input },
        { prepared: html },
      ) => {
        const chosen = chosenBoard(state.board, { boardId, boardSlug });
        checkReferences(known, input);
        checkParent(state.parent);
        const fields = newFieldContent(known, input.customFields);
        return {
          ...state,
          ...chosen,
          content: { ...storedContent(Ticket, input, html), ...fields },
        };
      },
      decide: ({ parent, ...state }, context) => {
        const decision = decide(state, context);
        const [board = state.board] = decision.boards;
        return parent === null
          ? decision
          : setParent(decision, { board, project: state.project }, parent, context);
      },
    }),
  );
