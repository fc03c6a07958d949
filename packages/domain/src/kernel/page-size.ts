/** The greatest number of records on one page of a list. */
export const maxPerPage = 200;
