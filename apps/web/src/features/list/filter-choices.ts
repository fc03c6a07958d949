/** The filters by a day, with their labels. */
export const filterDays = [
  { name: 'start_after', label: 'list.startAfter' },
  { name: 'start_before', label: 'list.startBefore' },
  { name: 'due_after', label: 'list.dueAfter' },
  { name: 'due_before', label: 'list.dueBefore' },
  { name: 'created_since', label: 'list.createdSince' },
  { name: 'created_before', label: 'list.createdBefore' },
  { name: 'updated_since', label: 'list.changedSince' },
  { name: 'completed_since', label: 'list.completedSince' },
] as const;

/** The filters with a choice of a few, each in words. */
export const filterChoices = [
  {
    name: 'overdue',
    label: 'list.late',
    none: 'list.any',
    options: [
      ['true', 'list.onlyLate'],
      ['false', 'list.onlyNotLate'],
    ],
  },
  {
    name: 'completed',
    label: 'list.completed',
    none: 'list.any',
    options: [
      ['false', 'list.onlyOpen'],
      ['true', 'list.onlyCompleted'],
    ],
  },
  {
    name: 'due',
    label: 'list.dueDate',
    none: 'list.any',
    options: [['none', 'list.onlyWithoutDueDate']],
  },
  {
    name: 'start',
    label: 'list.startDate',
    none: 'list.any',
    options: [['none', 'list.onlyWithoutStartDate']],
  },
  {
    name: 'blocked',
    label: 'list.blocked',
    none: 'list.any',
    options: [
      ['true', 'list.onlyBlocked'],
      ['false', 'list.onlyNotBlocked'],
    ],
  },
  {
    name: 'has',
    label: 'list.with',
    none: 'list.any',
    options: [
      ['children', 'list.onlyWithSubTickets'],
      ['files', 'list.onlyWithFiles'],
      ['checklist', 'list.onlyWithTasks'],
    ],
  },
  {
    name: 'archived',
    label: 'list.archived',
    none: 'list.noArchived',
    options: [
      ['true', 'list.onlyArchived'],
      ['all', 'list.archivedToo'],
    ],
  },
] as const;
