import type { Board } from '../../board/board.ts';
import type { CleanedHtml } from '../../kernel/cleaned-html.ts';
import type { NewId } from '../../kernel/clock.port.ts';
import type { Project } from '../../project/project.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { TenantStores } from '../../tenancy/tenancy.port.ts';

/** What the items of a bulk are carried out with, inside a transaction that holds the boards they concern. */
export interface BulkParts {
  readonly stores: TenantStores;
  readonly principal: Principal;
  readonly project: Project;
  readonly boards: readonly Board[];
  readonly html: CleanedHtml;
  readonly newId: NewId;
  readonly now: Date;
  readonly isAtomic: boolean;
}
