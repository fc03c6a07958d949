/** The card or row that has the focus, with the key of its ticket; null where none has it. */
export function focusedTicket(): { place: Element; key: string } | null {
  const place = document.activeElement?.closest('.board_ticketCard, tr[data-id]');
  const key = place?.querySelector('.sign_ticketKey')?.textContent;
  return place && key ? { place, key } : null;
}
