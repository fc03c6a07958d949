import type { TicketRecord } from '@basalt/domain';
import type { Owner } from '@basalt/persistence/testing';

/** A stored ticket, with what is stored of it elsewhere. */
export interface StoredTicket {
  id: string;
  number: number;
  board_id: string;
  title: string;
  description_html: string | null;
  rank: string;
  archived: boolean;
  version: number;
  deleted: boolean;
  completed_at: string | null;
  /** What a search finds it by; null when there is nothing. */
  search: string | null;
}

/** A stored event of a ticket, a comment or a reorder. */
export interface StoredEvent {
  kind: string;
  subject: string;
  data: Partial<TicketRecord> & { body_html?: string; ticket_ids?: string[] };
}

/** Everything stored of a project that writers leave behind. */
export interface ProjectState {
  tickets: StoredTicket[];
  events: StoredEvent[];
  comments: { id: string; ticket_id: string; body_html: string }[];
  boards: { id: string; is_done: boolean; wip_limit: number | null; ticket_count: number }[];
  /** The number given last. */
  lastNumber: number;
  /** Idempotency-Keys of the organization, and what is kept under each. */
  kept: Map<string, 'done' | 'refused'>;
}

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Reads it past the service, as the owner, who must see the organization. */
export async function readProject(
  sql: Owner['sql'],
  organization: string,
  project: string,
): Promise<ProjectState> {
  const of = [organization, project];
  const [counter] = await sql<{ last_number: number }>(
    'select last_number from basalt.ticket_counters where organization_id = $1 and project_id = $2',
    of,
  );
  const answers = await sql<{ key: string; kind: 'done' | 'refused' }>(
    `select key, outcome->>'kind' as kind from basalt.kept_outcomes where organization_id = $1`,
    [organization],
  );
  return {
    tickets: await sql<StoredTicket>(
      `select t.id, t.number, t.board_id, t.title, t.description_html, t.rank, t.archived, t.version,
        t.deleted_at is not null as deleted, s.text as search,
        case when b.is_done then ${iso('t.entered_board_at')} end as completed_at
      from basalt.tickets t
      join basalt.boards b on b.organization_id = t.organization_id and b.id = t.board_id
      left join basalt.ticket_search s on s.organization_id = t.organization_id and s.ticket_id = t.id
      where t.organization_id = $1 and t.project_id = $2`,
      of,
    ),
    events: await sql<StoredEvent>(
      `select kind, subject_id as subject, data from basalt.events
      where organization_id = $1 and project_id = $2 and kind like 'ticket.%'
      order by horizon, sequence`,
      of,
    ),
    comments: await sql<ProjectState['comments'][number]>(
      `select c.id, c.ticket_id, c.body_html from basalt.comments c
      join basalt.tickets t on t.organization_id = c.organization_id and t.id = c.ticket_id
      where t.organization_id = $1 and t.project_id = $2 and c.deleted_at is null`,
      of,
    ),
    boards: await sql<ProjectState['boards'][number]>(
      `select id, is_done, wip_limit, ticket_count from basalt.boards
      where organization_id = $1 and project_id = $2 and deleted_at is null`,
      of,
    ),
    lastNumber: counter?.last_number ?? 0,
    kept: new Map(answers.map(({ key, kind }) => [key, kind])),
  };
}
