import { Agent, request } from 'node:http';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Connections that load pages without a session, each as soon as the last one is answered. */
interface PageFlood {
  /** The server: `http://127.0.0.1:3000`. */
  readonly address: string;
  readonly connections: number;
  /** The address on this machine that the connections come from. */
  readonly from: string;
}

/** How many answers of each status came, by status; at 0, lost connections. */
type Statuses = Int32Array<SharedArrayBuffer>;

/** Begins the flood in a thread of its own, so that it does not delay those who measure beside it. */
export function floodPages(flood: PageFlood): { statuses: Statuses; end(): Promise<unknown> } {
  const statuses = new Int32Array(new SharedArrayBuffer(600 * Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(new URL(import.meta.url), { workerData: { ...flood, statuses } });
  return { statuses, end: () => thread.terminate() };
}

const paths = ['/', '/login', '/docs/api', '/app/projects/NONE', '/absent'];

function loadPages({
  address,
  connections,
  from,
  statuses,
}: PageFlood & { statuses: Statuses }): void {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const note = (status: number) => Atomics.add(statuses, status, 1);
  const load = (path: string): Promise<unknown> =>
    new Promise((resolve) => {
      const headers = { 'Accept-Encoding': 'br' };
      const options = { agent, headers, localAddress: from };
      request(`${address}${path}`, options, (answer) => {
        note(answer.statusCode ?? 0);
        answer.on('close', resolve).resume();
      })
        .on('error', () => resolve(note(0)))
        .end();
    });
  async function sendRepeatedly(first: number): Promise<never> {
    for (let round = first; ; round += 1) await load(paths[round % paths.length] ?? '/');
  }
  for (let connection = 0; connection < connections; connection += 1)
    void sendRepeatedly(connection);
}

if (!isMainThread) loadPages(workerData as PageFlood & { statuses: Statuses });
