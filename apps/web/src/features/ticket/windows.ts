import { createContext, use } from 'react';
import type { GivenFields } from './new-ticket-draft.ts';

/** The frame provides it: opens the form of a new ticket. */
export const NewTicketContext = createContext<
  (title?: string | null, fields?: GivenFields) => void
>(() => {});

/** Opens the form of a new ticket, with a title and fields for the page's project if they are known. */
export const useNewTicket = () => use(NewTicketContext);

/** The frame provides it: opens the window that moves a ticket to another project. */
export const MoveToProjectContext = createContext<(ticketKey: string) => void>(() => {});

/** Opens the window that moves a ticket to another project. */
export const useMoveToProjectWindow = () => use(MoveToProjectContext);
