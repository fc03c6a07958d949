/** Messages of the calendar and the timeline, which only they load (`WordsPart`). */
export const planning = {
  'planning.filterTheTickets': 'Filter the tickets',
  'planning.earlier': 'Earlier',
  'planning.later': 'Later',
  'planning.today': 'Today',
  'planning.shownBy': 'Days in sight',
  'planning.month': 'Month',
  'planning.week': 'Week',
  'planning.weekFrom': 'Week of {day}',
  'planning.withoutDates': 'Without dates',
  'planning.allHaveDates': 'Every open ticket has a date.',
  'planning.startOf': 'Start of {name}',
  'planning.isNowOn': '{key} is now on {days}',
  'planning.moreTickets': '{count, plural, one {# more ticket} other {# more tickets}}',
  'planning.onlyFirst': 'The first {count, number} tickets are shown. Filter them to see others.',
  'planning.helpOfCalendar':
    'Drag a ticket to another day, or hold Shift and press the arrow keys: it is saved when you release Shift, and Escape leaves it where it was.',
} as const;
