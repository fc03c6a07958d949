/** Messages of ticket/changes/: what was done with a ticket, and what was undone. */
export const ticketChanges = {
  'ticket.wasArchived': '{key} was archived.',
  'ticket.titleWasChanged': 'The title of {key} was changed.',
  'ticket.descriptionWasChanged': 'The description of {key} was changed.',
  'ticket.priorityIsNow': 'The priority of {key} is now {value}.',
  'ticket.startDateIsNow':
    '{act, select, removed {The start date of {key} was removed.} other {The start date of {key} is now {value}.}}',
  'ticket.dueDateIsNow':
    '{act, select, removed {The due date of {key} was removed.} other {The due date of {key} is now {value}.}}',
  'ticket.cycleIsNow':
    '{act, select, removed {{key} is in no cycle now.} other {{key} is now in {value}.}}',
  'ticket.estimateIsNow':
    '{act, select, removed {The estimate of {key} was removed.} other {The estimate of {key} is now {value}.}}',
  'ticket.customFieldWasChanged':
    '{act, select, set {{name} of {key} was set.} removed {{name} of {key} was removed.} other {{name} of {key} was changed.}}',
  'ticket.labelsWereAdded':
    '{count, plural, =1 {The label {name} was added to {key}.} other {# labels were added to {key}.}}',
  'ticket.labelsWereRemoved':
    '{count, plural, =1 {The label {name} was removed from {key}.} other {# labels were removed from {key}.}}',
  'ticket.peopleWereAdded':
    '{count, plural, =1 {The person {name} was added to {key}.} other {# people were added to {key}.}}',
  'ticket.peopleWereRemoved':
    '{count, plural, =1 {The person {name} was removed from {key}.} other {# people were removed from {key}.}}',
  'ticket.tagsWereAdded':
    '{count, plural, =1 {The tag {name} was added to {key}.} other {# tags were added to {key}.}}',
  'ticket.tagsWereRemoved':
    '{count, plural, =1 {The tag {name} was removed from {key}.} other {# tags were removed from {key}.}}',
  'ticket.hasMoved': '{key} moved.',
  'ticket.wasMoved':
    '{move, select, within {{key} moved within {board}.} withinHidden {{key} moved within {board}, a hidden board.} toHidden {{key} moved to {board}, a hidden board.} other {{key} moved to {board}.}}',
  'ticket.isAsBefore': '{key} is as before.',
  'ticket.isBackIn': '{key} is back in {board}.',
  'ticket.isBackWhereItWas': '{key} is back where it was.',
  'ticket.isNoLongerThere': '{key} is no longer there: it was deleted meanwhile.',
  'ticket.stayedIn': '{reason} {key} stayed in {board}.',
  'ticket.changedMeanwhile': 'Somebody else has changed it meanwhile.',
  'ticket.changeTheLimit': 'Change the limit',
  'ticket.changesWait':
    'No connection. {what, select, move {{count, plural, =1 {The move of {key} is sent when it is back.} other {The move of # tickets is sent when it is back.}}} other {{count, plural, =1 {The change of {key} is sent when it is back.} other {The change of # tickets is sent when it is back.}}}}',
  'ticket.changesWereSent':
    '{what, select, move {{count, plural, =1 {The move of {key} was sent.} other {The move of # tickets was sent.}}} other {{count, plural, =1 {The change of {key} was sent.} other {The change of # tickets was sent.}}}}',
  'ticket.changesWereRefused':
    '{what, select, move {{count, plural, =1 {The move of {key} was refused.} other {The move of # tickets was refused.}}} other {{count, plural, =1 {The change of {key} was refused.} other {The change of # tickets was refused.}}}} {reason}',
  'ticket.somebodyChangedIt': 'Somebody else changed it.',
  'ticket.isElsewhere': '{key} was moved to {now} meanwhile, so your move to {board} was not made.',
  'ticket.moveAllTheSame': 'Move it all the same',
  'ticket.somebodyMovedIt': 'Somebody else moved it to another board.',
  'ticket.wasMadeFrom': '{key} was made from {original}.',
  'ticket.isDeleted': '{key} was deleted.',
  'ticket.isRestored': '{key} was restored.',
} as const;
