import type { Page, PageRequest } from '../../kernel/page.ts';
import { refusalForMissing, foundOrRefused } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { BoardRecord } from '../../records/board.ts';

/** The boards of a project, in position order, hidden ones too. */
export const listBoards =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { project, page }: { project: string; page: PageRequest },
  ): Promise<Page<BoardRecord>> =>
    foundOrRefused(await tenancy.queriesOf(principal).boards.list(project, page), () =>
      refusalForMissing(tenancy, principal, 'project', project),
    );

/** One board of a live project. */
export const readBoard =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { board }: { board: string }): Promise<BoardRecord> =>
    foundOrRefused(await tenancy.queriesOf(principal).boards.find(board), () =>
      refusalForMissing(tenancy, principal, 'board', board),
    );
