/** Which records a list holds by whether they are deleted: those that are not, both, or only those that are. */
export const deletedFilters = ['exclude', 'include', 'only'] as const;

export type DeletedFilter = (typeof deletedFilters)[number];

/** Whether the filter selects a record that was deleted then, or never. */
export function isSelected(filter: DeletedFilter = 'exclude', deletedAt: Date | null): boolean {
  if (filter === 'include') return true;
  return (deletedAt !== null) === (filter === 'only');
}
