/** Messages of the page of a project's cycles. */
export const cycles = {
  'cycles.lead': 'Spans of days in which the project does a part of its work, such as sprints.',
  'cycles.noneYet': 'No cycle yet',
  'cycles.whatOneIs':
    'A cycle has a first and a last day, and becomes active on its first day. Tickets are put into it, and from then on its page shows day by day how much of them is left.',
  'cycles.newCycle': 'New cycle',
  'cycles.create': 'Create',
  'cycles.goal': 'Goal',
  'cycles.firstDay': 'First day',
  'cycles.lastDay': 'Last day',
  'cycles.state':
    '{state, select, planned {planned} active {active} completed {completed} other {unknown}}',
  'cycles.start': 'Start now',
  'cycles.startOf': 'Start now: {name}',
  'cycles.complete': 'Complete',
  'cycles.completeOf': 'Complete {name}',
  'cycles.edit': 'Edit',
  'cycles.editOf': 'Edit {name}',
  'cycles.deleteQuestion': 'Delete the cycle “{name}”?',
  'cycles.itEndsForGood': 'Its tickets stay, without a cycle. The cycle cannot be brought back.',
  'cycles.tickets': '{count, plural, one {# ticket} other {# tickets}}',
  'cycles.doneOf':
    '{count, plural, =0 {no tickets} one {{done, number} of # ticket done} other {{done, number} of # tickets done}}',
  'cycles.wereDone': '{count, plural, one {# ticket done} other {# tickets done}}',
  'cycles.estimate': 'estimate {sum, number}',
  'cycles.completeQuestion': 'Complete the cycle “{name}”?',
  'cycles.unfinished':
    '{count, plural, =0 {All its tickets are done.} one {# of its tickets is not done.} other {# of its tickets are not done.}}',
  'cycles.unfinishedGoTo': 'Tickets that are not done go to',
  'cycles.backlog': 'the backlog: no cycle',
  'cycles.staysCompleted':
    'What was done is kept with the cycle. A completed cycle cannot be reopened.',
  'cycles.isCompleted': '{name} is completed.',
  'cycles.wasChanged': '{name} was changed.',
  'cycles.isAsBefore': '{name} is as before.',
} as const;
