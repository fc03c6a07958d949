import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';
import { timeoutMs } from './timeouts.ts';

type Caller = Pick<ServerProcess, 'address' | 'key'>;

/**
 * Asks the API with the key of the demo organization; the `data` of the answer, undefined where there is none. Throws unless it is a
 * 2xx. A busy service that cannot answer now (503) is asked again when it says.
 */
export async function callApi<Data = { id: string }>(
  { address, key }: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const send = () =>
    fetch(`${address}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const end = performance.now() + timeoutMs;
  let answer = await send();
  while (answer.status === 503 && performance.now() < end) {
    await sleep(Number(answer.headers.get('Retry-After') ?? 1) * 1000);
    answer = await send();
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  if (answer.status === 204) return undefined as Data;
  return ((await answer.json()) as { data: Data }).data;
}

/** The id of the demo organization. */
export const demoOrganization = async (caller: Caller): Promise<string> =>
  (await callApi<{ organization_id: string }>(caller, 'GET', '/credential')).organization_id;

/** Makes a project in the demo organization. */
export const newProject = async (caller: Caller, name: string): Promise<{ id: string }> =>
  callApi(caller, 'POST', `/organizations/${await demoOrganization(caller)}/projects`, { name });
