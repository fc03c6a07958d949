import { viewBudget } from '../../budgets/view-budget.ts';
import { nextVersion } from '../../record/next-version.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { isSameActor } from '../../records/authorship.ts';
import { changesBetween } from '../../event/event.ts';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { givenFields } from '../../kernel/patch.ts';
import type { Content, Patch } from '../../record/record.ts';
import { refusePlainMember } from '../../records/permissions.ts';
import type { Principal } from '../../access/principal.ts';
import {
  refuseUnseen,
  storedView,
  View,
  type StoredView,
  type ViewQuery,
  type ViewRecord,
} from '../../records/view.ts';
import { recordsOf } from './read-views.ts';

interface NewView extends Content<typeof View> {
  organization: string;
  /** The id of a project; null for a list of all projects. */
  projectId?: string | null | undefined;
  name: string;
}

/**
 * Saves a list of tickets as a view. Refuses with `validation_failed` (project_id, query) and
 * `quota_exceeded`.
 */
export const createView = (ports: ChangePorts) =>
  complete(
    ports,
    changeOf(ports, {
      names: ({ organization }: NewView) => ({ kind: 'organization', id: organization }),
      load: async ({ views, projects }, { projectId = null }) => ({
        makers: await views.lockedMakers(),
        project: projectId === null ? null : await projects.find(projectId),
      }),
      check: ({ makers, project }, { organization: _organization, ...content }) => {
        const { projectId = null, query = {}, shared = false } = content;
        if (projectId !== null && project === null) {
          throw invalid('project_id', 'is not a project of this organization');
        }
        refuseMisplaced(query, projectId);
        return { makers, fields: { ...content, projectId, query, shared } };
      },
      decide: ({ makers, fields }, { principal, newId, now }) => {
        const { organizationId, actor: createdBy } = principal;
        const own = makers.filter((maker) => isSameActor(maker, createdBy));
        refuseBeyond(viewBudget.ofOrganization, 'views', makers.length);
        refuseBeyond(viewBudget.ofMaker, 'views of its own for each member', own.length);
        const view = new View({ id: newId(), organizationId, createdBy, now, ...fields });
        return { saved: [view], answer: storedView(view) };
      },
    }),
  );

interface ViewPatch extends Patch<typeof View> {
  view: string;
}

/**
 * Changes a view that the caller sees. Fields that are absent stay. Only its maker, owners and admins can make a shared view private. Refuses
 * with `validation_failed` (query) and `insufficient_role`.
 */
export const updateView = (ports: ChangePorts) =>
  complete(
    ports,
    changeOf(ports, {
      names: ({ view }: ViewPatch) => ({ kind: 'view', id: view }),
      load: ({ views }, { view }) => views.lock(view),
      check: (view, { view: _id, ...patch }, { principal }) => {
        refuseUnseen(view, principal);
        const isMaker = isSameActor(view.createdBy, principal.actor);
        if (view.shared && patch.shared === false && !isMaker) refusePlainMember(principal);
        if (patch.query !== undefined) refuseMisplaced(patch.query, view.projectId);
        return { view, patch };
      },
      versionOf: ({ view }) => view,
      decide: ({ view, patch }, { now }): { saved?: View[]; answer: StoredView } => {
        const before = storedView(view);
        const next = nextVersion(view, now, givenFields(patch));
        const { version: _v, updated_at: _u, ...after } = storedView(next);
        const { version: _w, updated_at: _x, ...unchanged } = before;
        if (Object.keys(changesBetween(unchanged, after)).length === 0) return { answer: before };
        return { saved: [next], answer: storedView(next) };
      },
    }),
  );

/** Deletes permanently a view that the caller sees. */
export const deleteView = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ view }: { view: string }) => ({ kind: 'view', id: view }),
    load: ({ views }, { view }) => views.lock(view),
    check: (view, _command, { principal }) => {
      refuseUnseen(view, principal);
      return view;
    },
    versionOf: (view) => view,
    decide: (view) => ({ removed: [view], answer: undefined }),
  });

/** Runs the change, and adds `gone` to its answer. */
const complete =
  <Command>(
    { tenancy }: ChangePorts,
    change: (principal: Principal, command: Command) => Promise<StoredView>,
  ) =>
  async (principal: Principal, command: Command): Promise<ViewRecord> => {
    const stored = await change(principal, command);
    const [record] = await recordsOf(tenancy.queriesOf(principal).views, [stored]);
    return record as ViewRecord;
  };

function refuseBeyond(limit: number, quota: string, count: number): void {
  if (count >= limit) throw new DomainError('quota_exceeded', { quota, limit });
}

/** Refuses with `validation_failed` (query) parameters that the list of the project, or of all projects, does not have. */
function refuseMisplaced(query: ViewQuery, projectId: string | null): void {
  if (projectId !== null && query['project_id'] !== undefined) {
    throw invalid('query', 'project_id is no parameter of the list of one project');
  }
  if (projectId === null && /^-?rank$/u.test(query['sort'] ?? '')) {
    throw invalid('query', 'sort can be rank in the list of one project only');
  }
}
