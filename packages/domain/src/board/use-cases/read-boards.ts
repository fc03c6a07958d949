import type { Page, PageRequest } from '../../kernel/page.ts';
import { absent, presentOr } from '../../tenancy/absent.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { Tenancy } from '../../tenancy/tenancy.port.ts';
import type { BoardRecord } from '../board.ts';

/** The boards of a project, in position order, hidden ones too. */
export const createListBoards =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    { project, page }: { project: string; page: PageRequest },
  ): Promise<Page<BoardRecord>> =>
    presentOr(await tenancy.queriesOf(principal).boards.list(project, page), () =>
      absent(tenancy, principal, 'project', project),
    );

/** One board of a live project. */
export const createReadBoard =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { board }: { board: string }): Promise<BoardRecord> =>
    presentOr(await tenancy.queriesOf(principal).boards.find(board), () =>
      absent(tenancy, principal, 'board', board),
    );
