import { setTimeout as after } from 'node:timers/promises';

/** The parts that all callers of a load share. */
export interface Load {
  readonly address: string;
  readonly token: string;
  readonly organization: string;
  readonly project: string;
  /** False from the moment when the callers must stop. */
  isOn(): boolean;
  readonly tally: Tally;
}

/** The counted requests and the faults of a load. */
export interface Tally {
  /** The number of requests by kind. */
  readonly requests: Map<string, number>;
  /** The first faults as text; `faultCount` counts all. */
  readonly faults: string[];
  faultCount: number;
  /** Requests that were refused with `unavailable` and sent again, as a client does. */
  sentAgain: number;
  /** Milliseconds of each answer. */
  readonly times: number[];
}

/** An empty tally. */
export const newTally = (): Tally => ({
  requests: new Map(),
  faults: [],
  faultCount: 0,
  sentAgain: 0,
  times: [],
});

/** The maximum number of faults that are kept as text. */
const maxFaults = 20;

/** Counts a fault, and keeps its text if it is one of the first. */
export function fault(tally: Tally, text: string): void {
  tally.faultCount += 1;
  if (tally.faults.length < maxFaults) tally.faults.push(text.slice(0, 300));
}

/** Milliseconds between two requests of a caller, by kind: the load is steady, and below the limit of the machine. */
const pauseMs = { rest: 25, mcp: 100, bulk: 4_000 };

/** How often a request that is refused with `unavailable` is sent, and the milliseconds in between. */
const maxTries = 5;
const retryMs = 1_000;

/** Sends one request; null for a fault, which is counted. */
async function send(
  load: Load,
  kind: string,
  method: string,
  at: string,
  body?: object,
  tries = 1,
): Promise<Response | null> {
  const { address, token, tally } = load;
  const begun = performance.now();
  tally.requests.set(kind, (tally.requests.get(kind) ?? 0) + 1);
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    Accept: 'application/json, text/event-stream',
    ...(body && { 'Content-Type': 'application/json' }),
  };
  try {
    const response = await fetch(address + at, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    tally.times.push(performance.now() - begun);
    if (response.ok) return response;
    if (response.status === 503 && response.headers.has('Retry-After') && tries < maxTries) {
      tally.sentAgain += 1;
      await response.body?.cancel();
      await after(retryMs);
      return await send(load, kind, method, at, body, tries + 1);
    }
    fault(tally, `${method} ${at}: ${response.status} ${await response.text()}`);
  } catch (error) {
    fault(tally, `${method} ${at}: ${String(error)}`);
  }
  return null;
}

type Data<T> = { data: T } | null;

async function rest<T>(load: Load, method: string, at: string, body?: object): Promise<Data<T>> {
  const response = await send(load, 'REST', method, `/api/v1${at}`, body);
  if (response === null) return null;
  const text = await response.text();
  return text === '' ? null : (JSON.parse(text) as { data: T });
}

/** Creates a ticket, reads and changes it, and deletes it, so that the boards do not grow. */
export async function restCaller(load: Load, name: string): Promise<void> {
  const tickets = `/projects/${load.project}/tickets`;
  for (let turn = 0; load.isOn(); turn += 1) {
    const made = await rest<{ key: string }>(load, 'POST', tickets, {
      board_slug: 'open',
      title: `Ticket ${turn} of ${name}`,
      description_html: `<p>${'What we see, and how to see it again. '.repeat(turn % 40)}</p>`,
      tag_names: [`tag ${turn % 9}`],
    });
    const at = `/tickets/${made?.data.key}`;
    const steps: [string, string, object?][] = [
      ['GET', `${tickets}?per_page=50&sort=-updated_at`],
      ['GET', `${at}?include=assignees,labels,board`],
      ['PATCH', at, { priority: 'high' }],
      ['POST', `${at}/comments`, { body_html: '<p>Seen.</p>' }],
      ['POST', `${at}/move`, { board_slug: 'in-progress', position: 0 }],
      ['GET', `/organizations/${load.organization}/search?q=again`],
      ['GET', `/projects/${load.project}/analytics`],
      ['GET', `/organizations/${load.organization}/events?per_page=50`],
      ['DELETE', at],
    ];
    for (const [method, path, body] of made === null ? [] : steps) {
      await rest(load, method, path, body);
      await after(pauseMs.rest);
    }
    if (made === null) await after(pauseMs.rest);
  }
}

/** Calls the tools of MCP as an assistant does. It deletes what it creates. */
export async function mcpCaller(load: Load): Promise<void> {
  const callTool = async (name: string, args: object, tries = 1): Promise<string> => {
    const params = { name, arguments: args };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const response = await send(load, 'MCP', 'POST', '/mcp', message);
    if (response === null) return '';
    const answer = (await response.json()) as {
      result?: { isError?: boolean; content: { text: string }[] };
    };
    const text = answer.result?.content[0]?.text ?? '';
    if (text.startsWith('unavailable:') && tries < maxTries) {
      load.tally.sentAgain += 1;
      await after(retryMs);
      return await callTool(name, args, tries + 1);
    }
    if (answer.result?.isError === true) fault(load.tally, `${name}: ${text}`);
    if (answer.result === undefined) fault(load.tally, `${name}: ${JSON.stringify(answer)}`);
    return text;
  };
  for (let turn = 0; load.isOn(); turn += 1) {
    const description = `# Steps\n\n${'1. Open the page\n'.repeat(turn % 30)}`;
    const made = await callTool('create_ticket', {
      title: `Tool ${turn}`,
      project: 'WEB',
      description,
    });
    const ticket = /^Created (\S+)/u.exec(made)?.[1];
    const calls: [string, object][] = [
      ['list_tickets', { project: 'WEB', limit: 50 }],
      ['get_ticket', { ticket }],
      ['update_ticket', { ticket, tags: ['seen'], lists: 'add', description: 'Other *words*' }],
      ['add_comment', { ticket, body: 'Works **now**.' }],
      ['move_ticket', { ticket, board: 'Deployed' }],
      ['get_board', { project: 'WEB', board: 'open' }],
      ['recent_changes', { limit: 50 }],
      ['delete_ticket', { ticket, confirm: ticket }],
    ];
    for (const [name, args] of ticket === undefined ? [] : calls) {
      await callTool(name, args);
      await after(pauseMs.mcp);
    }
    if (ticket === undefined) await after(pauseMs.mcp);
  }
}

/** Creates a hundred tickets in one request, changes them in another one, and deletes them in a third. */
export async function bulkCaller(load: Load): Promise<void> {
  const at = `/projects/${load.project}/tickets/bulk`;
  const bulk = async (items: object[]): Promise<string[]> => {
    const response = await send(load, 'bulk', 'POST', `/api/v1${at}`, { mode: 'atomic', items });
    const answer = (await response?.json()) as
      { data: { ticket: { key: string } | null }[] } | undefined;
    return answer?.data.flatMap(({ ticket }) => ticket?.key ?? []) ?? [];
  };
  while (load.isOn()) {
    const keys = await bulk(
      Array.from({ length: 100 }, (_, index) => ({
        op: 'create',
        board_slug: 'hold',
        title: `Bulk ${index}`,
        description_html: '<p>One of <b>many</b>.</p>',
        tag_names: [`tag ${index % 9}`],
      })),
    );
    if (keys.length > 0) {
      await bulk(keys.map((ticket) => ({ op: 'update', ticket, priority: 'low' })));
      await bulk(keys.map((ticket) => ({ op: 'delete', ticket })));
    }
    await after(pauseMs.bulk);
  }
}
