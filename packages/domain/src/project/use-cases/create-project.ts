import { boardRecord } from '../../board/board.ts';
import { defaultBoards } from '../../board/default-boards.ts';
import { eventsOf } from '../../event/event-draft.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { textOrNull } from '../../kernel/patch.ts';
import { firstFree } from '../../kernel/slug.ts';
import { refuseForeignOrganization } from '../../tenancy/found-or-refused.ts';
import { checkPreconditions, type Preconditioned } from '../../idempotency/preconditions.ts';
import type { Principal } from '../../tenancy/principal.ts';
import type { TenantStores } from '../../tenancy/tenancy.port.ts';
import { chosenKey, derivedKeys } from '../project-key.ts';
import { Project, projectRecord, type ProjectRecord } from '../project.ts';
import type { Ports } from '../../ports.ts';

/**
 * Creates a project with its default boards. Without a key, one is derived from the name; a chosen one that
 * any project of the organization has or had is refused with `validation_failed` (key).
 */
export const createCreateProject =
  ({ tenancy, clock, newId }: Pick<Ports, 'tenancy' | 'clock' | 'newId'>) =>
  async (
    principal: Principal,
    {
      organization,
      name,
      key,
      description,
      conditions,
    }: {
      organization: string;
      name: string;
      key?: string | undefined;
      description?: string | null | undefined;
    } & Preconditioned,
  ): Promise<ProjectRecord> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const chosen = key === undefined ? null : chosenKey(key);
    return tenancy.inTenant(principal, async (stores) => {
      await checkPreconditions(stores, conditions);
      const now = clock();
      const project = new Project({
        id: newId(),
        organizationId: principal.organizationId,
        key: await freeKey(stores, chosen, name),
        name,
        description: textOrNull(description),
        now,
      });
      const boards = defaultBoards(project, { newId, now });
      await stores.projects.add(project);
      await stores.boards.add(...boards);
      const record = projectRecord(project);
      await stores.events.append(
        ...eventsOf(principal, { newId, now }, [
          {
            kind: 'project.created',
            subject: { type: 'project', id: project.id },
            projectId: project.id,
            data: { ...record, boards: boards.map(boardRecord) },
          },
        ]),
      );
      return record;
    });
  };

async function freeKey(
  { projects }: TenantStores,
  chosen: string | null,
  name: string,
): Promise<string> {
  if (chosen === null) return firstFree(derivedKeys(name), (keys) => projects.takenKeys(keys));
  const taken = await projects.takenKeys([chosen]);
  if (taken.has(chosen)) throw invalid('key', 'is taken by another project');
  return chosen;
}
