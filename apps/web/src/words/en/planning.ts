import { analytics } from './analytics.ts';
import { cycles } from './cycles.ts';
import { flow } from './flow.ts';

/** Messages of the calendar, the timeline, the flow and the analytics, which only they load (`WordsPart`). */
export const planning = {
  ...analytics,
  ...cycles,
  ...flow,
  'planning.filterTheTickets': 'Filter the tickets',
  'planning.earlier': 'Earlier',
  'planning.later': 'Later',
  'planning.today': 'Today',
  'planning.shownBy': 'Days in sight',
  'planning.month': 'Month',
  'planning.week': 'Week',
  'planning.weekFrom': 'Week of {day}',
  'planning.withoutDates': 'Without dates',
  'planning.undatedHere': 'Open tickets without dates are listed here.',
  'planning.isNowOn': '{key} is now on {days}',
  'planning.moreTickets': '{count, plural, one {# more ticket} other {# more tickets}}',
  'planning.onlyFirst': 'The first {count, number} tickets are shown. Filter them to see others.',
  'planning.helpOfCalendar':
    'Double-click a day to begin a ticket. Drag a ticket to another day, or hold Shift and press the arrow keys: it is saved when you release Shift, and Escape leaves it where it was.',
  'planning.timeline': 'Timeline',
  'planning.days': 'Days',
  'planning.weeks': 'Weeks',
  'planning.months': 'Months',
  'planning.byProject': 'by project',
  'planning.noBars': 'No ticket has dates in these days.',
  'planning.beginsEarly': 'begins before what blocks it is due',
  'planning.helpOfTimeline':
    'Drag a bar to move it, and its ends to change one date. Or hold Shift and press the arrow keys: with Alt the due date moves alone, with Ctrl the start. It is saved when you release Shift.',
  'planning.moveDepending': 'Move what waits for {key}?',
  'planning.beginTooEarly':
    '{count, plural, one {# ticket is blocked by {key}, directly or not, and begins too early now:} other {# tickets are blocked by {key}, directly or not, and begin too early now:}}',
  'planning.fromTo': '{from} → {to}',
  'planning.leaveThem': 'Leave as they are',
  'planning.moveTickets': '{count, plural, one {Move # ticket} other {Move # tickets}}',
  'planning.ticketsWereMoved':
    '{count, plural, one {# ticket was moved} other {# tickets were moved}}',
  'planning.ticketsAreBack':
    '{count, plural, one {# ticket is as before} other {# tickets are as before}}',
} as const;
