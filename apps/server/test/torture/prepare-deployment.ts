import type { Client } from './client.ts';
import type { Board, Deployment } from './history.ts';

/** Limits of the boards that writers crowd onto. */
const limits: Readonly<Record<string, number>> = { hold: 4, 'in-progress': 6 };

/** A new project, its boards with the limits above. */
export async function prepareDeployment(client: Client, organization: string): Promise<Deployment> {
  const ask = async (method: string, at: string, body?: object) => {
    const outcome = await client.send({ method, path: at, ...(body && { body }) });
    if (outcome.kind === 'lost' || outcome.status >= 300) {
      throw new Error(`${method} ${at}: ${JSON.stringify(outcome)}`);
    }
    return outcome.json.data;
  };
  const projects = `/organizations/${organization}/projects`;
  const { id: project } = (await ask('POST', projects, { name: 'Round' })) as { id: string };
  const boards = (await ask('GET', `/projects/${project}/boards`)) as Board[];
  for (const { id, slug } of boards) {
    const limit = limits[slug];
    if (limit !== undefined) await ask('PATCH', `/boards/${id}`, { wip_limit: limit });
  }
  client.close();
  return { organization, project, boards: boards.map(({ id, slug }) => ({ id, slug })) };
}
