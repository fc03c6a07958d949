import type { DomainEvent } from '../../src/event/event.ts';
import type { TicketRecord } from '../../src/records/ticket-record.ts';

/** What is read of an event. */
type LoggedEvent = Pick<DomainEvent, 'projectId' | 'subjectType' | 'data' | 'affected'>;

/** The tickets of one project as a client holds them that reads no event of another project. */
export class MirroredTickets {
  readonly #projectId: string;
  readonly #tickets: Map<string, object>;
  /** How many events of the log were applied. */
  #read = 0;

  /** Begins with the records that were read before the first of the events. */
  constructor(projectId: string, tickets: readonly TicketRecord[]) {
    this.#projectId = projectId;
    this.#tickets = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  }

  /** Applies the events of the log that were not applied yet. Returns those of the project. */
  apply<Event extends LoggedEvent>(log: readonly Event[]): readonly Event[] {
    const own = log.slice(this.#read).filter(({ projectId }) => projectId === this.#projectId);
    this.#read = log.length;
    for (const { subjectType, data, affected } of own) {
      if (subjectType === 'ticket' && 'number' in data)
        this.#change((data as TicketRecord).id, data);
      for (const { type, id, version, changes } of affected) {
        if (type === 'ticket') this.#change(id, { version, ...changes });
      }
    }
    return own;
  }

  /** The ticket; undefined when no event named it. */
  ticket(id: string): object | undefined {
    return this.#tickets.get(id);
  }

  #change(id: string, values: object): void {
    this.#tickets.set(id, { ...this.#tickets.get(id), ...values });
  }
}
