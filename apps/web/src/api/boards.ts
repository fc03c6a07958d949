import { at, withQuery } from './address.ts';
import { fetchJson } from './request.ts';
import type { Board, Label } from './work-records.ts';

/** What is set about a board. */
export interface BoardFields {
  name: string;
  color: string;
  wip_limit: number | null;
  is_done: boolean;
  is_hidden: boolean;
}

/** Creates a board at the end of the project. */
export const createBoard = (project: string, body: { name: string }) =>
  fetchJson<Board>('POST', at('projects', project, 'boards'), body);

/** One board by its id. */
export const readBoard = (id: string) => fetchJson<Board>('GET', at('boards', id));

/** Changes a board while it has that version; else refused as `version_mismatch`. */
export const updateBoard = (id: string, body: Partial<BoardFields>, version: number) =>
  fetchJson<Board>('PATCH', at('boards', id), body, { version });

/** Puts the boards of a project into this order, which names each of them once. */
export const reorderBoards = (project: string, board_ids: readonly string[]) =>
  fetchJson<Board[]>('PUT', at('projects', project, 'boards', 'reorder'), { board_ids });

/** Deletes a board, which can be restored for 30 days; its tickets go to the end of the other one. */
export const deleteBoard = (id: string, moveTo: string) =>
  fetchJson<undefined>('DELETE', withQuery(at('boards', id), { move_to_board_id: moveTo }));

/** Brings a deleted board back, behind the others; its tickets stay where they went. */
export const restoreBoard = (id: string) => fetchJson<Board>('POST', at('boards', id, 'restore'));

export const createLabel = (project: string, body: { name: string; color: string }) =>
  fetchJson<Label>('POST', at('projects', project, 'labels'), body);

export const updateLabel = (id: string, body: { name?: string; color?: string }) =>
  fetchJson<Label>('PATCH', at('labels', id), body);

/** Deletes a label; its tickets lose it. */
export const deleteLabel = (id: string) => fetchJson<undefined>('DELETE', at('labels', id));
