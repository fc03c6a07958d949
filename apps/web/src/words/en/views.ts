/** Messages of views/. */
export const views = {
  'views.theAddressOfYourCalendar': 'The address of your calendar of {name} has ended.',
  'views.calendarOf': 'Calendar of {name}',
  'views.calendarLead':
    'A calendar program that has the address shows the due dates of this view as you see them, by the filters that the view has now. Give it to nobody else. A new address ends the one before.',
  'views.itIsShownOnlyOnce': 'It is shown only once.',
  'views.cancel': 'Cancel',
  'views.close': 'Close',
  'views.makeAnAddress': 'Make an address',
  'views.copyTheAddress': 'Copy the address',
  'views.aProgramHasIt':
    'A program that already has your address reads it until you end the address. <button>End the address</button>',
  'views.showsThisNow': '{name} shows this now.',
  'views.isAsItWas': '{name} is as it was.',
  'views.theViewIsDeleted': 'The view {name} is deleted.',
  'views.theViewIsBack': 'The view {name} is back.',
  'views.saveAsAView': 'Save as a view',
  'views.viewOf': 'View: {name}',
  'views.theView': 'The view {name}',
  'views.goneRecords':
    '{count, plural, =1 {A record of the filters of this view is gone.} other {# records of the filters of this view are gone.}} The rest is shown.',
  'views.renameOrShareTheView': 'Rename or share the view',
  'views.lanesAreNotSaved':
    'These {page, select, list {groups} other {lanes}} are not saved with it.',
  'views.name': 'Name',
  'views.sharedWithEverybodyWhoSees': 'Shared with everybody who sees the project',
  'views.save': 'Save',
  'views.views': 'Views',
  'views.saveInIt': 'Save this in it',
  'views.showAsSaved': 'Show it as it was saved',
  'views.showThere':
    '{page, select, board {Show it on the board} timeline {Show it on the timeline} calendar {Show it in the calendar} flow {Show its flow} other {Show it as a list}}',
  'views.renameOrShare': 'Rename or share…',
  'views.saveAsAnother': 'Save as another view…',
  'views.dueDatesAsCalendar': 'Due dates as a calendar…',
  'views.delete': 'Delete',
} as const;
