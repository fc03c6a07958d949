import type { RefObject } from 'react';
import { Shown, type Place } from '../../../design/shown.ts';

type Ref<Part extends HTMLElement = HTMLElement> = RefObject<Part | null>;

/** A ticket as a card or as a row. */
interface ShownTicket {
  id: string;
  key: string;
  /** The board of a card. */
  board?: string;
  /** What gets the focus of a row; a card itself does. */
  link?: Ref;
}

/** A column of a board, a strip in its place, or the part of it that is in a lane. */
interface ShownColumn {
  board: string;
  name: string;
  lane?: string;
  /** It is at its limit. */
  isFull: boolean;
  /** The parts that it has: what scrolls its cards, its menu, the field for new tickets, the lane that can be folded. */
  cards?: Ref | undefined;
  menu?: Ref;
  line?: Ref;
  fold?: Ref<HTMLDetailsElement>;
}

export type TicketPlace = Place<ShownTicket>;
export type ColumnPlace = Place<ShownColumn>;

/** The cards and rows that are in the document: of a long column or list only those in sight. */
export const ticketPlaces = new Shown<ShownTicket>();
export const columnPlaces = new Shown<ShownColumn>();

/** What opens the choice of a property: the cells of a row, the buttons of the bar of a selection. */
export const propertyPlaces = new Shown<{ what: string }>();
/** The bar of a selection, with its number of tickets in words. */
export const selectionBars = new Shown<{ words: string }>();

/** What opens the choice of a property in a part of the page. */
export const propertyIn = (part: Element, what: string): HTMLElement | undefined =>
  propertyPlaces.within(part).find((place) => place.what === what)?.element;

/** The card or row that has the focus. */
export const focusedTicket = (): TicketPlace | undefined =>
  ticketPlaces.around(document.activeElement);

/** The card or row that keys act on: the one that has the focus, else the one under the mouse. */
export const ticketForKeys = (): TicketPlace | undefined =>
  focusedTicket() ?? ticketPlaces.all(({ element }) => element.matches(':hover')).at(-1);

/** The element of a card or a row that gets the focus. */
export const focusableOf = ({ element, link }: TicketPlace): HTMLElement =>
  link?.current ?? element;

/** Focuses the first card or row of the page. */
export function focusFirstTicket(): void {
  const first = ticketPlaces.all()[0];
  if (first !== undefined) focusableOf(first).focus();
}

/** The column of a board, and not its parts in lanes. */
export const columnOf = (id: string): ColumnPlace | undefined =>
  columnPlaces.all(({ board, lane }) => board === id && lane === undefined)[0];
