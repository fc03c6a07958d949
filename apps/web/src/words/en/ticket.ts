/** Messages of ticket/. */
export const ticket = {
  'ticket.moveToAnotherProject': 'Move to another project…',
  'ticket.hasMovedProject': '{former} is {key} now, on {board} of {project}.',
  'ticket.isBackAs': '{former} is {key} again.',
  'ticket.labelsStayed':
    '{count, plural, one {The label {labels} was} other {The labels {labels} were}} removed: {project} has no such {count, plural, one {label} other {labels}}, and you may not make any there.',
  'ticket.peopleStayed':
    '{count, plural, one {{people} is} other {{people} are}} no longer assigned: no access to {project}.',
  'ticket.boardIsFull':
    '{board} of {project} is full: its limit is {limit, plural, one {# ticket} other {# tickets}}. {key} stayed where it was; choose another board.',
  'ticket.open': 'Open',
  'ticket.movedIt': 'moved it',
  'ticket.removedLabels': 'removed {count, plural, one {# label} other {# labels}}',
  'ticket.formerKey': 'its key was {key}',
} as const;
