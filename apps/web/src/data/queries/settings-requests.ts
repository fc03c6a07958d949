import { api, data, ifVersion, where } from '../../api/client.ts';
import type { Board, Label } from '../../api/types.ts';
import type { RecordAccess } from '../query/save-fields.ts';

/** The settings of a board. */
export type BoardFields = Pick<
  Board,
  'name' | 'color' | 'wip_limit' | 'is_done' | 'is_hidden' | 'flow_role'
>;

/** How boards are read and changed by `saveFields`. */
export const boardAccess: RecordAccess<Board, BoardFields> = {
  read: (board) => data(api.GET('/boards/{board}', where({ board }))),
  update: (board, body, version) =>
    data(api.PATCH('/boards/{board}', { ...where({ board }), body, ...ifVersion(version) })),
};

/** Sets the order of the boards of a project; `board_ids` must contain each of them once. */
export const reorderBoards = (project: string, board_ids: string[]) =>
  data(
    api.PUT('/projects/{project}/boards/reorder', { ...where({ project }), body: { board_ids } }),
  );

/** Deletes a board, which can be restored for 30 days; its tickets go to the end of the other one. */
export const deleteBoard = (board: string, move_to_board_id: string | undefined) =>
  data(
    api.DELETE(
      '/boards/{board}',
      where({ board }, move_to_board_id === undefined ? {} : { move_to_board_id }),
    ),
  );

/** Restores a deleted board after the others. Its tickets stay on the board to which they moved. */
export const restoreBoard = (board: string) =>
  data(api.POST('/boards/{board}/restore', where({ board })));

/** The colours of new labels and options, in turn. */
const colors = ['#3b82f6', '#ef4444', '#22c55e', '#f59e0b', '#8b5cf6', '#06b6d4', '#ec4899'];

/** The colour of a new label or option behind `count` others. */
export const colorAfter = (count: number): string => colors[count % colors.length] ?? '#3b82f6';

/** Creates a label; `count` is the number of labels that the project has. */
export const newLabel = (project: string, name: string, count: number): Promise<Label> =>
  data(
    api.POST('/projects/{project}/labels', {
      ...where({ project }),
      body: { name, color: colorAfter(count) },
    }),
  );
