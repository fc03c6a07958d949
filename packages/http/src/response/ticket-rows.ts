import {
  allows,
  isIdentifier,
  fieldBudget,
  isRefusal,
  ticketTableRow,
  type CycleOfTable,
  type IncludedIds,
  type Principal,
  type TicketRecord,
  type UseCases,
} from '@basalt/domain';

/** Pages of tickets as rows of a table. Related records have their names if the caller may read them, else their ids. */
export async function* ticketRows(
  pages: AsyncIterable<readonly TicketRecord[]>,
  principal: Principal,
  use: Pick<UseCases, 'readIncluded' | 'readTicket'>,
  fieldKeys: readonly string[],
): AsyncGenerator<string[][]> {
  const keys = new Map<string, string>();
  for await (const tickets of pages) {
    const { names, cycles } = await recordsOf(tickets, principal, use);
    for (const { id, key } of tickets) keys.set(id, key);
    for (const { parent_id: parent } of tickets) {
      if (parent === null || keys.has(parent)) continue;
      const read = use.readTicket(principal, { ticket: parent, fields: ['key'] });
      // It was deleted since the page was read.
      keys.set(
        parent,
        await read.then(
          ({ key }) => key,
          (error: unknown) => {
            if (!isRefusal(error, 'not_found')) throw error;
            return parent;
          },
        ),
      );
    }
    yield tickets.map((ticket) =>
      ticketTableRow(ticket, names, keys.get(ticket.parent_id ?? '') ?? '', cycles, fieldKeys),
    );
  }
}

/** The keys of the custom fields of a project, or of all projects. */
export async function fieldKeysOf(
  principal: Principal,
  use: Pick<UseCases, 'listFields'>,
  projectId?: string,
): Promise<readonly string[]> {
  const { items } = await use.listFields(principal, {
    organization: principal.organizationId,
    projectId,
    page: { limit: fieldBudget.ofOrganization },
  });
  return [...new Set(items.map(({ key }) => key))];
}

/** The names of the records to which tickets refer, and their cycles, by id. */
async function recordsOf(
  tickets: readonly TicketRecord[],
  { scopes, ...rest }: Principal,
  use: Pick<UseCases, 'readIncluded'>,
): Promise<{ names: ReadonlyMap<string, string>; cycles: ReadonlyMap<string, CycleOfTable> }> {
  const all = (idsOf: (ticket: TicketRecord) => readonly string[]) => tickets.flatMap(idsOf);
  const ids: IncludedIds = {
    ...(allows(scopes, 'boards:read') && { boards: all((ticket) => [ticket.board_id]) }),
    ...(allows(scopes, 'projects:read') && {
      projects: all((ticket) => [ticket.project_id]),
      labels: all((ticket) => ticket.label_ids),
      cycles: all(({ cycle_id: cycle }) => (cycle === null ? [] : [cycle])),
      users: all(
        ({ assignee_ids: people, custom_fields: values }) =>
          [
            ...people,
            ...Object.values(values)
              .flat()
              .filter((value) => typeof value === 'string' && isIdentifier(value)),
          ] as string[],
      ),
    }),
  };
  const { boards, projects, labels, cycles, users } = await use.readIncluded(
    { scopes, ...rest },
    ids,
  );
  const records = [...boards, ...projects, ...labels, ...cycles, ...users];
  return {
    names: new Map(records.map(({ id, name }) => [id, name])),
    cycles: new Map(cycles.map((cycle) => [cycle.id, cycle])),
  };
}
