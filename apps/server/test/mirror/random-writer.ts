import { oneOf } from '../torture/dice.ts';
import { fieldWriter } from './field-writer.ts';

/** Calls the API; answers status and record. */
export type Ask = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; data: Kept & Kept[] }>;

/** What is remembered of a record. */
interface Kept {
  id: string;
  [field: string]: unknown;
}

/** A record's address, and that of what it is in. */
interface Known {
  id: string;
  in: string;
}

/** What the operations have made, deleted records among it: what is not there is refused, and restored. */
function memory() {
  return {
    project: [] as Known[],
    board: [] as Known[],
    label: [] as Known[],
    ticket: [] as Known[],
    document: [] as Known[],
    comment: [] as Known[],
    relation: [] as Known[],
  };
}

/** Makes random changes of an organization through the API. */
export function randomWriter(
  ask: Ask,
  { organization, people, roll }: { organization: string; people: string[]; roll: () => number },
) {
  const known = memory();
  const done = new Map<string, number>();
  let made = 0;
  const any = (kind: keyof typeof known): Known =>
    known[kind].length === 0 ? { id: organization, in: organization } : oneOf(roll, known[kind]);
  const within = (kind: 'board' | 'label' | 'ticket', project: string): string[] =>
    known[kind].filter((record) => record.in === project).map(({ id }) => id);
  const below = (limit: number): number => Math.floor(roll() * limit);
  const name = (): string => `name ${(made += 1)}`;
  const chance = (share: number): boolean => roll() < share;

  async function create(kind: keyof typeof known, path: string, body: object, parent: string) {
    const { status, data } = await ask('POST', path, body);
    if (status === 201) known[kind].push({ id: data.id, in: parent });
    return status;
  }

  const projects = () => known.project.map(({ id }) => id);
  const custom = fieldWriter(ask, { organization, roll, name, projects });

  const ticketFields = (project: string) => ({
    title: name(),
    ...(chance(0.6) && { custom_fields: custom.values(project) }),
    ...(chance(0.5) && { label_ids: chosen(within('label', project), 3) }),
    ...(chance(0.4) && { tag_names: chosen(['red', 'Blue', 'green', 'BLUE 2'], 2) }),
    ...(chance(0.3) && { assignee_ids: chosen(people, 1) }),
    ...(chance(0.3) && { estimate: below(10), due_at: '2031-05-04T14:00:00Z' }),
  });
  const chosen = (from: readonly string[], most: number): string[] =>
    [...new Set(from.map(() => oneOf(roll, from)))].slice(0, below(most + 1));

  async function boardsOf(project: string): Promise<string[]> {
    const { status, data } = await ask('GET', `/projects/${project}/boards`);
    return status === 200 ? data.map(({ id }) => id) : [];
  }

  async function ticketsOn(project: string, board: string): Promise<string[]> {
    const { status, data } = await ask('GET', `/projects/${project}/tickets?board_id=${board}`);
    return status === 200 ? data.map(({ id }) => id) : [];
  }

  const shuffled = (ids: readonly string[]): string[] =>
    ids
      .map((id) => [roll(), id] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, id]) => id);

  const patch = async (path: string, body: object) => (await ask('PATCH', path, body)).status;
  const post = async (path: string, body: object = {}) => (await ask('POST', path, body)).status;
  const remove = async (path: string) => (await ask('DELETE', path)).status;

  /** Each kind of operation, and how often it is chosen. */
  const operations: Record<string, [weight: number, perform: () => Promise<number>]> = {
    createProject: [
      1,
      async () => {
        if (known.project.length >= 5) return 0;
        const path = `/organizations/${organization}/projects`;
        const { status, data } = await ask('POST', path, { name: name() });
        if (status !== 201) return status;
        known.project.push({ id: data.id, in: organization });
        for (const id of await boardsOf(data.id)) known.board.push({ id, in: data.id });
        return status;
      },
    ],
    updateProject: [2, () => patch(`/projects/${any('project').id}`, { name: name() })],
    archiveProject: [2, () => patch(`/projects/${any('project').id}`, { archived: chance(0.25) })],
    deleteProject: [1, () => remove(`/projects/${any('project').id}`)],
    restoreProject: [5, () => post(`/projects/${any('project').id}/restore`)],
    createLabel: [
      3,
      () => {
        const { id } = any('project');
        return create('label', `/projects/${id}/labels`, { name: name() }, id);
      },
    ],
    updateLabel: [2, () => patch(`/labels/${any('label').id}`, { name: name() })],
    deleteLabel: [2, () => remove(`/labels/${any('label').id}`)],
    createBoard: [
      1,
      () => {
        const { id } = any('project');
        return create(
          'board',
          `/projects/${id}/boards`,
          { name: name(), is_done: chance(0.3) },
          id,
        );
      },
    ],
    updateBoard: [
      2,
      () => patch(`/boards/${any('board').id}`, { name: name(), wip_limit: 5 + below(60) }),
    ],
    switchBoard: [3, () => patch(`/boards/${any('board').id}`, { is_done: chance(0.5) })],
    reorderBoards: [
      2,
      async () => {
        const { id } = any('project');
        const board_ids = shuffled(await boardsOf(id));
        return (await ask('PUT', `/projects/${id}/boards/reorder`, { board_ids })).status;
      },
    ],
    deleteBoard: [
      2,
      async () => {
        const board = any('board');
        const others = (await boardsOf(board.in)).filter((id) => id !== board.id);
        if (others.length < 3) return 0;
        return remove(`/boards/${board.id}?move_to_board_id=${oneOf(roll, others)}`);
      },
    ],
    restoreBoard: [2, () => post(`/boards/${any('board').id}/restore`)],
    createTicket: [
      14,
      async () => {
        const board = any('board');
        const body = { board_id: board.id, ...ticketFields(board.in) };
        return create('ticket', `/projects/${board.in}/tickets`, body, board.in);
      },
    ],
    updateTicket: [
      9,
      () => {
        const ticket = any('ticket');
        return patch(`/tickets/${ticket.id}`, ticketFields(ticket.in));
      },
    ],
    archiveTicket: [4, () => patch(`/tickets/${any('ticket').id}`, { archived: chance(0.4) })],
    moveTicket: [
      12,
      () => {
        const ticket = any('ticket');
        const boards = within('board', ticket.in);
        const beside = oneOf(roll, within('ticket', ticket.in));
        const where = oneOf(roll, [
          {},
          { position: below(4) },
          { before_ticket_id: beside },
          { after_ticket_id: beside },
        ]);
        return post(`/tickets/${ticket.id}/move`, { board_id: oneOf(roll, boards), ...where });
      },
    ],
    moveToProject: [
      4,
      async () => {
        const [ticket, board] = [any('ticket'), any('board')];
        const body = { project_id: board.in, board_id: board.id };
        const status = await post(`/tickets/${ticket.id}/move`, body);
        if (status === 200) ticket.in = board.in;
        return status;
      },
    ],
    reorderTickets: [
      3,
      async () => {
        const board = any('board');
        const ticket_ids = shuffled(await ticketsOn(board.in, board.id)).slice(0, 12);
        const body = { board_id: board.id, ticket_ids };
        return (await ask('PUT', `/projects/${board.in}/tickets/reorder`, body)).status;
      },
    ],
    relateTicket: [
      8,
      async () => {
        const type = oneOf(roll, ['blocks', 'blocked_by', 'parent', 'child']);
        const [ticket, relative] = [any('ticket'), any('ticket')];
        const path = `/tickets/${ticket.id}/relations`;
        return create('relation', path, { type, ticket: relative.id }, ticket.in);
      },
    ],
    deleteRelation: [2, () => remove(`/relations/${any('relation').id}`)],
    setParent: [
      4,
      () => {
        const parent_id = chance(0.2) ? null : any('ticket').id;
        return patch(`/tickets/${any('ticket').id}`, { parent_id });
      },
    ],
    deleteTicket: [3, () => remove(`/tickets/${any('ticket').id}`)],
    restoreTicket: [
      4,
      () => {
        const ticket = any('ticket');
        const board_id = oneOf(roll, within('board', ticket.in));
        return post(`/tickets/${ticket.id}/restore`, chance(0.5) ? {} : { board_id });
      },
    ],
    bulkTickets: [
      3,
      async () => {
        const { id: project } = any('project');
        const [boards, tickets] = [within('board', project), within('ticket', project)];
        if (tickets.length < 5) return 0;
        const item = () =>
          oneOf(roll, [
            { op: 'create', board_id: oneOf(roll, boards), ...ticketFields(project) },
            { op: 'update', ticket: oneOf(roll, tickets), ...ticketFields(project) },
            { op: 'update', ticket: oneOf(roll, tickets), archived: chance(0.3) },
            {
              op: 'move',
              ticket: oneOf(roll, tickets),
              board_id: oneOf(roll, boards),
              position: 1,
            },
            { op: 'delete', ticket: oneOf(roll, tickets) },
          ]);
        const items = Array.from({ length: 1 + below(12) }, item);
        const mode = chance(0.3) ? 'atomic' : 'each';
        const path = `/projects/${project}/tickets/bulk`;
        const { status, data } = await ask('POST', path, { mode, items });
        if (status !== 200) return status;
        for (const { status: of, ticket } of data as unknown as {
          status: number;
          ticket: Kept | null;
        }[]) {
          if (of === 201 && ticket !== null) known.ticket.push({ id: ticket.id, in: project });
        }
        return status;
      },
    ],
    crowdTickets: [
      0.4,
      async () => {
        const board = any('board');
        const [first, second, third] = await ticketsOn(board.in, board.id);
        if (third === undefined) return 0;
        // Between the first and its neighbour until no rank fits there: all others get new ones.
        const items = Array.from({ length: 640 }, (_, at) => ({
          op: 'move',
          ticket: at % 2 === 0 ? second : third,
          board_id: board.id,
          after_ticket_id: first,
        }));
        return post(`/projects/${board.in}/tickets/bulk`, { mode: 'each', items });
      },
    ],
    createDocument: [
      3,
      () => {
        const body = {
          title: name(),
          ...(chance(0.7) && { project_id: any('project').id }),
          ...(chance(0.5) && { status: 'published', tag_names: ['howto'] }),
        };
        return create('document', `/organizations/${organization}/documents`, body, organization);
      },
    ],
    updateDocument: [
      4,
      () =>
        patch(`/documents/${any('document').id}`, {
          title: name(),
          ...(chance(0.3) && { archived: chance(0.5) }),
          ...(chance(0.3) && { status: oneOf(roll, ['draft', 'published']) }),
          ...(chance(0.4) && { project_id: chance(0.3) ? null : any('project').id }),
        }),
    ],
    deleteDocument: [1, () => remove(`/documents/${any('document').id}`)],
    restoreDocument: [2, () => post(`/documents/${any('document').id}/restore`)],
    createComment: [
      8,
      () => {
        const [kind, record] = chance(0.7)
          ? ['tickets', any('ticket')]
          : ['documents', any('document')];
        const path = `/${String(kind)}/${(record as Known).id}/comments`;
        return create('comment', path, { body_html: name() }, path);
      },
    ],
    updateComment: [
      3,
      () => {
        const comment = any('comment');
        return patch(`${comment.in}/${comment.id}`, { body_html: name() });
      },
    ],
    deleteComment: [
      2,
      () => {
        const comment = any('comment');
        return remove(`${comment.in}/${comment.id}`);
      },
    ],
    restoreComment: [
      3,
      () => {
        const comment = any('comment');
        return post(`${comment.in}/${comment.id}/restore`);
      },
    ],
    addMember: [
      2,
      async () => {
        const path = `/projects/${any('project').id}/members/${oneOf(roll, people)}`;
        return (await ask('PUT', path)).status;
      },
    ],
    removeMember: [
      2,
      () => remove(`/projects/${any('project').id}/members/${oneOf(roll, people)}`),
    ],
    ...custom.operations,
    updateOrganization: [0.5, () => patch(`/organizations/${organization}`, { name: name() })],
  };
  const weights = Object.entries(operations).map(([kind, [weight]]) => [kind, weight] as const);
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);

  async function perform(kind: string): Promise<void> {
    const status = (await operations[kind]?.[1]()) ?? 0;
    if (status >= 500) throw new Error(`${kind} answered ${status}`);
    if (status >= 200 && status < 300) done.set(kind, (done.get(kind) ?? 0) + 1);
  }

  return {
    known,
    /** How often each kind of operation succeeded. */
    done,
    kinds: Object.keys(operations),
    perform,
    /** One random operation, which may be refused. */
    async step(): Promise<void> {
      let remaining = roll() * all;
      const [kind = 'createProject'] =
        weights.find(([, weight]) => (remaining -= weight) < 0) ?? [];
      await perform(kind);
    },
  };
}
