import { withClient } from '@basalt/persistence';

/** The records of the organization in the database. */
export interface Stored {
  tickets: { title: string; board: string; rank: string }[];
  /** Ids of events in the order of the log. */
  events: string[];
  /** The number of pending deliveries of webhooks. */
  pending: number;
}

/** Reads the records on the primary. */
export function readStored(url: string, organization: string): Promise<Stored> {
  return withClient(url, async (client) => {
    await client.query(`select set_config('basalt.organization_id', $1, false)`, [organization]);
    const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows;
    const tickets = await rows<Stored['tickets'][number]>(
      'select title, board_id as board, rank from basalt.tickets where deleted_at is null',
    );
    const events = await rows<{ id: string }>(
      'select id from basalt.events order by horizon, sequence',
    );
    const [row] = await rows<{ pending: number }>(
      `select count(*)::integer as pending from basalt.webhook_deliveries where state = 'pending'`,
    );
    return { tickets, events: events.map(({ id }) => id), pending: row?.pending ?? 0 };
  });
}
