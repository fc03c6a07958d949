/** Messages of the page of a project's cycles. */
export const cycles = {
  'cycles.lead': 'Spans of days in which the project does a part of its work, such as sprints.',
  'cycles.noneYet': 'No cycle yet',
  'cycles.whatOneIs': 'A cycle has a first and a last day. It becomes active on its first day.',
  'cycles.newCycle': 'New cycle',
  'cycles.create': 'Create',
  'cycles.goal': 'Goal',
  'cycles.firstDay': 'First day',
  'cycles.lastDay': 'Last day',
  'cycles.days': '{from} – {to}',
  'cycles.state':
    '{state, select, planned {planned} active {active} completed {completed} other {unknown}}',
  'cycles.start': 'Start now',
  'cycles.startOf': 'Start now: {name}',
  'cycles.complete': 'Complete',
  'cycles.completeOf': 'Complete {name}',
  'cycles.edit': 'Edit',
  'cycles.editOf': 'Edit {name}',
  'cycles.deleteQuestion': 'Delete the cycle “{name}”?',
  'cycles.itEndsForGood': 'It cannot be brought back.',
} as const;
