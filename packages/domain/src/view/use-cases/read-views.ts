import type { Page, PageRequest } from '../../kernel/page.ts';
import { pageOfAll, type ListOrder } from '../../kernel/page-of-all.ts';
import { refuseUnknownProject } from '../../project/use-cases/refuse-unknown-project.ts';
import {
  foundOrRefused,
  refusalForMissing,
  refuseForeignOrganization,
} from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import {
  namedIn,
  namedRecord,
  seesView,
  withGone,
  keyOfNamed,
  type StoredView,
  type ViewRecord,
} from '../../records/view.ts';
import type { ViewQueries } from '../../ports/views.port.ts';

const byName: ListOrder<StoredView> = { values: ({ name, id }) => [name, id], direction: 'up' };

/**
 * A page of the views that the caller sees, by name; with `projectId`, those of that project. Refuses with `validation_failed`
 * (project_id) a project that the caller cannot find.
 */
export const listViews =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (
    principal: Principal,
    {
      organization,
      projectId,
      page,
    }: { organization: string; projectId?: string | undefined; page: PageRequest },
  ): Promise<Page<ViewRecord>> => {
    await refuseForeignOrganization(tenancy, principal, organization);
    const { views, projects } = tenancy.queriesOf(principal);
    await refuseUnknownProject(projects, projectId);
    const seen = (await views.list()).filter(
      (view) =>
        seesView(view, principal.actor) &&
        (projectId === undefined || view.project_id === projectId),
    );
    const { items, ...rest } = pageOfAll(seen, page, byName);
    return { ...rest, items: await recordsOf(views, items) };
  };

/** One view that the caller sees. */
export const readView =
  ({ tenancy }: { tenancy: Tenancy }) =>
  async (principal: Principal, { view: id }: { view: string }): Promise<ViewRecord> => {
    const { views } = tenancy.queriesOf(principal);
    const found = await views.find(id);
    const seen = found !== null && seesView(found, principal.actor) ? found : null;
    const view = await foundOrRefused(seen, () =>
      refusalForMissing(tenancy, principal, 'view', id),
    );
    const [record] = await recordsOf(views, [view]);
    return record as ViewRecord;
  };

/** The records of views, each with the values of its filters that name no record any more. */
export async function recordsOf(
  { present }: Pick<ViewQueries, 'present'>,
  views: readonly StoredView[],
): Promise<ViewRecord[]> {
  const all = views.flatMap((view) =>
    namedIn(view).map((reference) => namedRecord(view, reference)),
  );
  const named = new Map(all.map((reference) => [keyOfNamed(reference), reference]));
  const found = named.size === 0 ? new Set<string>() : await present([...named.values()]);
  return views.map((view) => withGone(view, found));
}
