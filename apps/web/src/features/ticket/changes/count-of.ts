/** A number of tickets in words: "1 ticket", "3 tickets". */
export const countOf = (count: number): string => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;
