import { isIdentifier } from '../kernel/identifier.ts';

/** The key of a ticket: the key of its project, and its number there. */
export const ticketKey = (projectKey: string, number: number): string => `${projectKey}-${number}`;

/** True for a text that has the form of a ticket's key, in capitals: `WEB-42`. */
export const isTicketKey = (text: string): boolean =>
  /^[A-Z][A-Z0-9]{1,9}-[1-9]\d{0,8}$/.test(text);

/** The reference to a ticket for stores: its id, or its key in upper case. */
export function ticketRef(text: string): string {
  return isIdentifier(text) ? text : text.toUpperCase();
}
