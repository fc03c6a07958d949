import { isIdentifier } from '../kernel/identifier.ts';

/** The reference to a ticket for stores: its id, or its key in upper case. */
export function ticketRef(text: string): string {
  return isIdentifier(text) ? text : text.toUpperCase();
}
