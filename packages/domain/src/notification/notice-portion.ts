/**
 * How much of what waits in an organization becomes notifications or mails: as much as one transaction takes (`all`); the first event, due date or
 * mail alone (`first`); or nothing, and that first one is marked as handled (`skip`).
 */
export type NoticePortion = 'all' | 'first' | 'skip';
