import { createContext, use, type ComponentType } from 'react';
import type { Ticket } from '../../api/types.ts';
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

/** What the page of a ticket has about the rules of the organization. */
export interface RuleWindows {
  /** Offers the rules that can run on the ticket. */
  run: (ticket: Ticket) => void;
  /** Makes the ticket again and again. */
  repeat: (ticket: Ticket) => void;
  /** How a ticket repeats. */
  Repeats: ComponentType<{ ticket: Ticket }>;
}

/** The page of a ticket provides it to those who manage the organization; null for others. */
export const RuleWindowsContext = createContext<RuleWindows | null>(null);

/** The windows about rules; null for people who may not change rules. */
export const useRuleWindows = () => use(RuleWindowsContext);
