import { maxBoards, Board } from '@basalt/domain';
import * as v from 'valibot';
import { created, listOf, nothing, one, wholeListOf } from '../operation/answer.ts';
import { identifier, identifiers, maxReordered } from '../fields/identifiers.ts';
import { board } from '../records/project.records.ts';
import { boardInclusions } from '../operation/inclusions.ts';
import { route } from '../operation/route.ts';
import { changeBody, newBody, sentFields } from '../fields/record-body.ts';

const moveToBoardId = v.exactOptional(
  v.pipe(
    identifier,
    v.metadata({
      description: 'The board that gets the tickets. Send it in the query or in the body.',
    }),
  ),
);

/** The boards of a project, and one of them. */
export const boardRoutes = [
  route({
    id: 'listBoards',
    method: 'GET',
    path: '/projects/{project}/boards',
    summary: 'List boards',
    description: 'The boards are in the order of the workflow.',
    tag: 'Boards',
    scope: 'boards:read',
    answer: listOf(board, { perPage: 200, inclusions: boardInclusions }),
    errors: [],
    handle: ({ principal, params, page }, use) =>
      use.listBoards(principal, { project: params.project, page }),
  }),
  route({
    id: 'createBoard',
    method: 'POST',
    path: '/projects/{project}/boards',
    summary: 'Create a board',
    description:
      'The new board goes to the end of the workflow. Its slug is made from the name and never changes.',
    tag: 'Boards',
    scope: 'boards:write',
    body: newBody(Board, ['name']),
    answer: created(board, '/boards'),
    errors: ['too_many_boards', 'project_archived'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.createBoard(principal, {
        project: params.project,
        ...sentFields(Board, body),
        conditions,
      }),
  }),
  route({
    id: 'reorderBoards',
    method: 'PUT',
    path: '/projects/{project}/boards/reorder',
    summary: 'Reorder the boards',
    description: 'Send every board of the project exactly once, in the new order.',
    tag: 'Boards',
    scope: 'boards:write',
    body: { board_ids: identifiers(maxReordered) },
    answer: wholeListOf(board, maxBoards),
    errors: ['project_archived'],
    handle: ({ principal, params, body }, use) =>
      use.reorderBoards(principal, { project: params.project, boardIds: body.board_ids }),
  }),
  route({
    id: 'readBoard',
    method: 'GET',
    path: '/boards/{board}',
    summary: 'Read a board',
    tag: 'Boards',
    scope: 'boards:read',
    answer: one(board, { inclusions: boardInclusions }),
    errors: [],
    handle: ({ principal, params }, use) => use.readBoard(principal, params),
  }),
  route({
    id: 'updateBoard',
    method: 'PATCH',
    path: '/boards/{board}',
    summary: 'Update a board',
    description:
      'A limit below the current number of tickets is allowed. Then no more tickets can enter.',
    tag: 'Boards',
    scope: 'boards:write',
    body: changeBody(Board),
    fieldHints: { slug: 'never changes', position: 'use the reorder endpoint' },
    answer: one(board),
    errors: ['project_archived', 'version_mismatch'],
    handle: ({ principal, params, body, conditions }, use) =>
      use.updateBoard(principal, {
        board: params.board,
        ...sentFields(Board, body),
        conditions,
      }),
  }),
  route({
    id: 'deleteBoard',
    method: 'DELETE',
    path: '/boards/{board}',
    summary: 'Delete a board',
    description:
      'A board with tickets, even archived ones, needs `move_to_board_id`: the tickets move to the end of that board, in their order.',
    tag: 'Boards',
    scope: 'boards:write',
    query: { move_to_board_id: moveToBoardId },
    body: { move_to_board_id: moveToBoardId },
    bodyIsOptional: true,
    crossFieldRules: ({ query, body }) =>
      query.move_to_board_id !== undefined &&
      body.move_to_board_id !== undefined &&
      query.move_to_board_id !== body.move_to_board_id
        ? { move_to_board_id: ['must be the same in query and body'] }
        : {},
    answer: nothing,
    errors: [
      'board_not_empty',
      'last_board',
      'wip_limit_exceeded',
      'project_archived',
      'version_mismatch',
    ],
    handle: ({ principal, params, query, body, conditions }, use) =>
      use.deleteBoard(principal, {
        board: params.board,
        moveToBoardId: body.move_to_board_id ?? query.move_to_board_id,
        conditions,
      }),
  }),
  route({
    id: 'restoreBoard',
    method: 'POST',
    path: '/boards/{board}/restore',
    summary: 'Restore a deleted board',
    description:
      'Restores it after the other boards, within 30 days. Tickets that moved to another board stay there. It gets another slug if a new board has its slug.',
    tag: 'Boards',
    scope: 'boards:write',
    restores: true,
    answer: one(board),
    errors: ['not_deleted', 'too_many_boards', 'project_archived', 'version_mismatch'],
    handle: ({ principal, params, conditions }, use) =>
      use.restoreBoard(principal, { board: params.board, conditions }),
  }),
];
