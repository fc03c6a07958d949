import { changeOf, type ChangePorts } from '../../change/run-change.ts';
import { cleanHtml } from '../../kernel/cleaned-html.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { createTicket } from '../decisions/create-ticket.ts';
import { checkReferences } from '../references.ts';
import { storedContent, type NewTicket } from '../ticket-input.ts';

/**
 * Creates a ticket at the end of a board. Refuses with `validation_failed` (board_id, board_slug, assignee_ids, label_ids, tag_names,
 * description_html), `project_archived` and `wip_limit_exceeded`.
 */
export const makeCreateTicket = (ports: ChangePorts & { richText: RichText }) =>
  changeOf(ports, {
    names: ({ project }: NewTicket & BoardChoice & { project: string }) => ({
      kind: 'project',
      id: project,
    }),
    prepare: ({ descriptionHtml }) =>
      cleanHtml(ports.richText, 'description_html', [descriptionHtml]),
    load: ({ tickets }, input) => tickets.loadForCreate(input.project, input),
    check: (
      { known, ...state },
      { project: _project, boardId, boardSlug, ...input },
      { prepared: html },
    ) => {
      const chosen = chosenBoard(state.board, { boardId, boardSlug });
      checkReferences(known, input);
      return { ...state, ...chosen, content: storedContent(input, html) };
    },
    decide: createTicket,
  });
