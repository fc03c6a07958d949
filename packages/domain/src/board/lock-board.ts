import { refusalForMissing, foundOrRefused } from '../tenancy/found-or-refused.ts';
import type { Principal } from '../tenancy/principal.ts';
import type { Tenancy, TenantStores } from '../tenancy/tenancy.port.ts';
import type { Project } from '../project/project.ts';
import type { Board } from './board.ts';

/** The board, locked, or the refusal of `absent`. Its project's other boards stay free. */
export async function lockBoard(
  tenancy: Tenancy,
  principal: Principal,
  { boards }: TenantStores,
  id: string,
): Promise<Board> {
  const refusal = () => refusalForMissing(tenancy, principal, 'board', id);
  const seen = await foundOrRefused(await boards.find(id), refusal);
  const [board] = await boards.lock(seen.projectId, [id]);
  return foundOrRefused(board ?? null, refusal);
}

/** The board with all boards of its project in position order, project and boards locked, or the refusal of `absent`. */
export async function lockBoardList(
  tenancy: Tenancy,
  principal: Principal,
  { boards: store, projects }: TenantStores,
  id: string,
): Promise<{ board: Board; boards: Board[]; project: Project }> {
  const refusal = () => refusalForMissing(tenancy, principal, 'board', id);
  const { projectId } = await foundOrRefused(await store.find(id), refusal);
  const project = await foundOrRefused(await projects.lock(projectId), refusal);
  const boards = await store.lockAll(projectId);
  const board = await foundOrRefused(boards.find((one) => one.id === id) ?? null, refusal);
  return { board, boards, project };
}
