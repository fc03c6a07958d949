/** The most records that one page of a list has. */
export const maxPerPage = 200;
