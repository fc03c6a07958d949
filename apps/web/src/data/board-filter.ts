import { isFieldName, type FieldName } from './field-names.ts';
import { ticketFilterNames } from './filter-names.ts';
import type { TicketFilter } from './queries/ticket.ts';

/** The parameters of the list that a board does not take: it is its own board, in its own order, of current tickets. */
const ofList: readonly string[] = ['board_id', 'archived', 'deleted', 'sort'];

/** The filters of a board: the API's, custom fields as `custom.KEY`. */
export type BoardFilter = TicketFilter & { readonly [name: FieldName]: string | undefined };

/** The filter of the board in the parameters of its address, by the names of the API. */
export function boardFilterOf(parameters: URLSearchParams): BoardFilter {
  const names = [...ticketFilterNames, ...[...parameters.keys()].filter(isFieldName)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = ofList.includes(name) ? null : parameters.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}
