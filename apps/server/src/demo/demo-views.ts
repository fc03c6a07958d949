import type { Principal, UseCases, ViewGrouping } from '@basalt/domain';

const views: readonly {
  name: string;
  query: Readonly<Record<string, string>>;
  grouping: ViewGrouping;
}[] = [
  { name: 'Urgent', query: { priority: 'highest,high', sort: 'due_at' }, grouping: 'board' },
  { name: 'Nobody’s yet', query: { assignee_id: 'none', sort: '-priority' }, grouping: 'priority' },
];

/** A template of the project of the story. */
const template = {
  name: 'Release',
  ticket: {
    title: 'Release {{date}}',
    description_html: '<p>Tell the shop’s support before noon.</p>',
    priority: 'high',
    due: '+3d',
    tag_names: ['release'],
  },
  subTickets: [
    { title: 'Write the notes', due: '+1d' },
    { title: 'Try the checkout in production', due: '+3d' },
  ],
} as const;

/** Rules of the project of the story. */
const rules = [
  {
    name: 'Start over',
    when: { on: 'hand' },
    if: {},
    do: [{ do: 'reset_tasks' }, { do: 'move', board_slug: 'open' }],
  },
  {
    name: 'Archive what is long done',
    when: { on: 'time', of: 'completed', days: 14 },
    if: { completed: 'true' },
    do: [{ do: 'archive' }],
    enabled: false,
  },
  {
    name: 'Deployed, once its pull request is merged',
    when: { on: 'git', kinds: ['pull_request.merged'], closing: true },
    if: {},
    do: [{ do: 'move', board_slug: 'deployed' }],
  },
] as const;

/** Saves lists of a project of the story as views that everybody sees, and adds its template and rules. */
export async function addDemoViews(
  use: UseCases,
  principal: Principal,
  projectId: string,
): Promise<void> {
  const { organizationId: organization } = principal;
  for (const view of views) {
    await use.createView(principal, { organization, projectId, shared: true, ...view });
  }
  await use.createTemplate(principal, { organization, projectId, ...template });
  for (const rule of rules) await use.createRule(principal, { organization, projectId, ...rule });
}
