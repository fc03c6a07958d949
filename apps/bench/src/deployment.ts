import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { ServerProcess } from './processes.ts';
import { send } from './load.ts';
import { seedTickets } from './seed.ts';

/** A ticket of the bench. */
export interface BenchTicket {
  id: string;
  rank: string;
  /** A word that only its title contains. */
  word: string;
}

/** A project for operations that write. Each of its boards has `size` tickets. */
export interface WriteDeployment {
  project: string;
  key: string;
  /** The board within which tickets are moved and reordered. */
  steady: { board: string; tickets: BenchTicket[] };
  /** The board on which tickets are created. Those with numbers above `last` are removed again. */
  growing: { board: string; last: number };
  /** Two boards between which tickets are moved, equally often in both directions. */
  pair: { boards: [string, string]; tickets: (BenchTicket & { at: 0 | 1 })[] };
}

/** A board of the bench with `size` tickets. */
export interface BenchBoard {
  size: number;
  organization: string;
  project: string;
  /** The board for reads. Its tickets do not change. */
  board: string;
  /** An empty board of the same project. */
  other: string;
  /** Its tickets, in board order. */
  tickets: BenchTicket[];
  /** The cursor of the page in the middle of the board; null when there is no such page. */
  middle: string | null;
  documents: string[];
  /** The projects that Basalt and the floor write to; null for a board that is only read. */
  writes: { basalt: WriteDeployment; floor: WriteDeployment } | null;
}

/** The organization in a served database that the bench writes its data to. */
export interface BenchTenant {
  server: ServerProcess;
  /** A connection with the login of the database's owner. */
  client: Client;
  organization: string;
  token: string;
  /** The author of what the token creates, as JSON. */
  author: string;
}

/** The word that the seed puts only into the title of the ticket with this number. */
const wordOf = (number: number): string =>
  createHash('md5').update(String(number)).digest('hex').slice(0, 12);

/** Calls the API as the tenant. Returns the body. */
export async function api<T>(
  { server, token }: Pick<BenchTenant, 'server' | 'token'>,
  method: string,
  at: string,
  body?: object,
): Promise<T> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const { hostname, port } = new URL(server.address);
  const path = `/api/v1${at}`;
  const call = { method, path, headers, ...(body && { body: JSON.stringify(body) }) };
  return JSON.parse(await send({ hostname, port }, call)) as T;
}

interface One {
  data: { id: string };
}

/** Makes a project and the board to read, and with `writes` two projects to write to. */
export async function makeDeployment(
  tenant: BenchTenant,
  size: number,
  writes: boolean,
): Promise<BenchBoard> {
  const { project, boards } = await makeProject(tenant, `R${size}`);
  const [board = '', otherBoard = ''] = boards;
  const tickets = await fill(tenant, { project, board, key: `R${size}`, from: 1, count: size });
  const documents: string[] = [];
  for (let number = 1; number <= 10; number += 1) {
    const made = await api<One>(tenant, 'POST', `/organizations/${tenant.organization}/documents`, {
      title: `Document ${number}`,
      project_id: project,
      content_html: `<h2>Chapter</h2><p>${'Some sentence of a document. '.repeat(60)}</p>`,
      tag_names: ['handbook', `chapter ${number}`],
    });
    documents.push(made.data.id);
  }
  return {
    size,
    organization: tenant.organization,
    project,
    board,
    other: otherBoard,
    tickets,
    documents,
    middle: await middleOf(tenant, { project, board, size }),
    writes: writes
      ? {
          basalt: await makeWrites(tenant, `W${size}`, size),
          floor: await makeWrites(tenant, `F${size}`, size),
        }
      : null,
  };
}

async function makeProject(tenant: BenchTenant, key: string) {
  const at = `/organizations/${tenant.organization}/projects`;
  const { data } = await api<One>(tenant, 'POST', at, { name: `Bench ${key}`, key });
  const boards = await api<{ data: { id: string }[] }>(
    tenant,
    'GET',
    `/projects/${data.id}/boards`,
  );
  return { project: data.id, boards: boards.data.map(({ id }) => id) };
}

async function makeWrites(
  tenant: BenchTenant,
  key: string,
  size: number,
): Promise<WriteDeployment> {
  const { project, boards } = await makeProject(tenant, key);
  const [steady = '', growing = '', linkedBoard = '', relatedBoard = ''] = boards;
  const on = (board: string, from: number) =>
    fill(tenant, { project, board, key, from, count: size });
  const steadies = await on(steady, 1);
  const [linked, related] = [await on(linkedBoard, 1 + size), await on(relatedBoard, 1 + 2 * size)];
  await on(growing, 1 + 3 * size);
  const pairs = linked.flatMap((ticket, index) => [
    { ...ticket, at: 0 as const },
    { ...(related[index] as BenchTicket), at: 1 as const },
  ]);
  return {
    project,
    key,
    steady: { board: steady, tickets: steadies },
    growing: { board: growing, last: 4 * size },
    pair: { boards: [linkedBoard, relatedBoard], tickets: pairs },
  };
}

async function fill(
  { client, organization, author }: BenchTenant,
  on: { project: string; board: string; key: string; from: number; count: number },
): Promise<BenchTicket[]> {
  const { project: projectId, board: boardId, key, from, count } = on;
  await seedTickets(client, {
    organizationId: organization,
    projectId,
    boardId,
    key,
    from,
    count,
    author,
  });
  const { rows } = await client.query<{ id: string; rank: string; number: number }>(
    'select id, rank, number from tickets where organization_id = $1 and board_id = $2 order by rank, id',
    [organization, boardId],
  );
  return rows.map(({ id, rank, number }) => ({ id, rank, word: wordOf(number) }));
}

async function middleOf(
  tenant: BenchTenant,
  { project, board, size }: { project: string; board: string; size: number },
): Promise<string | null> {
  let cursor: string | null = null;
  for (let passed = 0; passed < size / 2;) {
    const step = Math.min(200, Math.ceil(size / 2) - passed);
    const query: string = `board_id=${board}&per_page=${step}${cursor === null ? '' : `&cursor=${cursor}`}`;
    const page = await api<{ meta: { next_cursor: string | null } }>(
      tenant,
      'GET',
      `/projects/${project}/tickets?${query}`,
    );
    cursor = page.meta.next_cursor;
    passed += step;
  }
  return cursor;
}
