import { isIdentifier } from '../kernel/identifier.ts';

/** How stores are asked for a ticket: its identifier, or its key in capitals, whatever case the caller wrote. */
export function ticketRef(text: string): string {
  return isIdentifier(text) ? text : text.toUpperCase();
}
