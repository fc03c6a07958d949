/** Which records a list has: those that are not deleted, all, or only the deleted ones. */
export const deletedFilters = ['exclude', 'include', 'only'] as const;

export type DeletedFilter = (typeof deletedFilters)[number];

/** Whether the filter selects a record that was deleted at `deletedAt`; null: it is not deleted. */
export function isSelected(filter: DeletedFilter = 'exclude', deletedAt: Date | null): boolean {
  if (filter === 'include') return true;
  return (deletedAt !== null) === (filter === 'only');
}
