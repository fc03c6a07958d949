import { invalid, type ReadTicketFilter } from '@basalt/domain';
import * as v from 'valibot';
import { gatheredFields } from '../request/gathered-fields.ts';
import { ticketFilterOf, ticketListEntries, wideTicketListEntries } from './ticket-filter.ts';

const parameters = v.object({ ...wideTicketListEntries, ...ticketListEntries });

/** The filter of a stored query of a list of tickets. Refuses with `validation_failed` (if) one that the list does not accept any more. */
export const readTicketFilter: ReadTicketFilter = (query, now) => {
  const read = v.safeParse(parameters, gatheredFields(query));
  if (read.success) return ticketFilterOf(read.output, now);
  const [issue] = read.issues;
  throw invalid('if', `${String(issue.path?.[0]?.key)} ${issue.message}`);
};
