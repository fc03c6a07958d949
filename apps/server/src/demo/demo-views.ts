import type { Principal, UseCases, ViewGrouping } from '@basalt/domain';

const views: readonly {
  name: string;
  query: Readonly<Record<string, string>>;
  grouping: ViewGrouping;
}[] = [
  { name: 'Urgent', query: { priority: 'highest,high', sort: 'due_at' }, grouping: 'board' },
  { name: 'Nobody’s yet', query: { assignee_id: 'none', sort: '-priority' }, grouping: 'priority' },
];

/** Saves lists of a project of the story as views that everybody sees. */
export async function addDemoViews(
  use: UseCases,
  principal: Principal,
  projectId: string,
): Promise<void> {
  const { organizationId: organization } = principal;
  for (const view of views) {
    await use.createView(principal, { organization, projectId, shared: true, ...view });
  }
}
