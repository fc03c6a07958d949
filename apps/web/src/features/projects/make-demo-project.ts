import { api, data, where } from '../../api/client.ts';
import type { Project } from '../../api/types.ts';
import { bulkTickets, type BulkItem } from '../../data/queries/list-requests.ts';

const name = 'Demo project';

/** Whether a project is the one that `makeDemoProject` made, by its name. */
export const isDemo = (project: Project): boolean => project.name === name;

/** A board, a label if it has one, a title, and what else a ticket has. */
type Sample = Pick<
  Extract<BulkItem, { op: 'create' }>,
  'priority' | 'due_at' | 'estimate' | 'description_html'
> & { board: string; label?: 'Bug' | 'Idea'; title: string };

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const samples = (): Sample[] => [
  {
    board: 'open',
    title: 'Drag me to another board',
    priority: 'high',
    description_html:
      '<p>Or press Space on the card, move it with the arrow keys, and press Space again.</p>',
  },
  { board: 'open', label: 'Bug', title: 'Search forgets its filters', due_at: inDays(2) },
  { board: 'open', label: 'Idea', title: 'A dark picture for the dark theme', priority: 'lowest' },
  {
    board: 'open',
    title: 'Plan the launch',
    estimate: 5,
    description_html:
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Choose a day</p></li><li data-type="taskItem" data-checked="false"><p>Write the news</p></li></ul>',
  },
  { board: 'hold', title: 'Wait for the answer of the supplier', due_at: inDays(-1) },
  {
    board: 'in-progress',
    label: 'Bug',
    title: 'The total is wrong by a cent',
    priority: 'highest',
  },
  { board: 'in-progress', label: 'Idea', title: 'Shorter words on the first page', estimate: 2 },
  { board: 'pull-request', title: 'Sign in by a link', estimate: 3 },
  { board: 'deployed', title: 'The first version', estimate: 8 },
  { board: 'deployed', label: 'Bug', title: 'Mails had the wrong sender' },
];

/** Makes a project with two labels and ten tickets to try things on, by the same requests as people. Throws `Refusal`. */
export async function makeDemoProject(organization: string): Promise<void> {
  const project = await data(
    api.POST('/organizations/{organization}/projects', {
      ...where({ organization }),
      body: { name, description: 'To try things on. Delete it in its settings.' },
    }),
  );
  const label = (named: string) =>
    data(
      api.POST('/projects/{project}/labels', {
        ...where({ project: project.id }),
        body: { name: named },
      }),
    );
  const ids = { Bug: (await label('Bug')).id, Idea: (await label('Idea')).id };
  const items = samples().map(({ board: board_slug, label: of, ...rest }): BulkItem => ({
    op: 'create',
    board_slug,
    ...(of && { label_ids: [ids[of]] }),
    ...rest,
  }));
  await bulkTickets(project.id, items);
}
