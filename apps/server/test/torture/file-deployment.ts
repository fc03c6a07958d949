import { giveDatabase } from '../given-database.ts';
import { call } from '../http-calls.ts';
import { basaltJson, endProcesses, startServer, type Settings } from '../processes.ts';

/** A server process with files, and an organization that uses it. */
export type FileDeployment = Awaited<ReturnType<typeof fileDeployment>>;

/** Bytes without end to make, which no process holds. */
export async function* madeOf(seed: Buffer, bytes: number) {
  for (let remaining = bytes; remaining > 0; remaining -= seed.length)
    yield seed.subarray(0, Math.min(seed.length, remaining));
}

/** Brings bytes to an address. */
export const put = (url: string, body: AsyncIterable<Uint8Array>) =>
  fetch(url, { method: 'PUT', body: body as never, duplex: 'half' } as RequestInit);

/** Starts one on a database of its own. */
export async function fileDeployment(more: Settings = {}) {
  const database = await giveDatabase();
  const settings: Settings = {
    ...database.settings,
    SERVICE_RATE_LIMIT_PER_MINUTE: '0',
    SERVICE_WORKER: 'false',
    ...more,
  };

  async function anOrganization(name: string): Promise<{ id: string; token: string }> {
    const { id } = await basaltJson(settings, 'organization', 'create', '--name', name);
    const scopes = ['--organization', id, '--name', 'CI', '--scopes', '*'];
    const key = await basaltJson(settings, 'credential', 'create', ...scopes);
    return { id, token: String(key['token']) };
  }

  const otherOrganization = await anOrganization('Other');
  const own = await anOrganization('Quarry');
  let server = await startServer(settings);

  async function api(at: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await call(server.address, own.token, at, body && { method: 'POST', body });
    return (answer.body as { data: Record<string, unknown> }).data;
  }

  const { id: project } = await api(`/organizations/${own.id}/projects`, { name: 'Web' });
  return {
    settings,
    other: otherOrganization,
    token: own.token,
    address: () => server.address,
    pid: () => server.child.pid ?? 0,
    api,
    kill: () => server.stop('SIGKILL'),
    start: async () => void (server = await startServer(settings)),
    newTicket: async () =>
      String(
        (await api(`/projects/${String(project)}/tickets`, { board_slug: 'open', title: 'x' }))[
          'id'
        ],
      ),
    /** Announces a file: its id, and the address for its bytes. */
    announced: async (ticket: string, size: number) => {
      const body = { name: 'x', size, media_type: 'text/plain' };
      const file = await api(`/tickets/${ticket}/files`, body);
      return { id: String(file['id']), url: (file['upload'] as { url: string }).url };
    },
    downloadOf: async (id: string) => String((await api(`/files/${id}`))['download_url']),
    end: async () => {
      await endProcesses();
      await database.drop();
    },
  };
}
