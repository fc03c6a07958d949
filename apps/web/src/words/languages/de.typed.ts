import type { TypedWords } from '../typed-words.ts';

/** What people type for days and priorities in German. */
export const typed: TypedWords = {
  today: 'heute|heut',
  tomorrow: 'morgen',
  afterTomorrow: 'übermorgen|uebermorgen',
  nextWeek: 'nächste woche|naechste woche|kommende woche',
  nextMonth: 'nächsten monat|naechsten monat|nächster monat|kommenden monat',
  inDays: 'in {n} tagen|in {n} tag|in einem tag',
  inWeeks: 'in {n} wochen|in {n} woche|in einer woche',
  inMonths: 'in {n} monaten|in {n} monat|in einem monat',
  weekdays: [
    'montag|mo',
    'dienstag|di',
    'mittwoch|mi',
    'donnerstag|do',
    'freitag|fr',
    'samstag|sa|sonnabend',
    'sonntag|so',
  ],
  on: 'am|zum',
  onWeekday:
    '{on}{weekday}|diesen {weekday}|{on}nächsten {weekday}|{on}naechsten {weekday}|nächster {weekday}|{on}kommenden {weekday}|kommender {weekday}',
  months: [
    'januar|jan',
    'februar|feb',
    'märz|maerz|mär|mrz',
    'april|apr',
    'mai',
    'juni|jun',
    'juli|jul',
    'august|aug',
    'september|sep|sept',
    'oktober|okt',
    'november|nov',
    'dezember|dez',
  ],
  dates:
    '{on}{d}. {month}|{on}{d} {month}|{on}{d}. {month} {y}|{on}{d} {month} {y}|{on}{d}.{m}.|{on}{d}.{m}.{y}',
  times: 'um {time}|um {time} uhr|{time} uhr',
  until: 'bis {day}|für {day}|vor {day}|vor dem {day}|spätestens {day}|bis spätestens {day}',
  doubtful: 'tue|mi|do|so|di|sa|mo|fr',
  notAfter:
    'bis|für|vor|am|zum|guten|heute|jeden|jeder|jedem|der|den|dem|des|vom|von|seit|ab|nach|auf|und|oder|letzten|vergangenen',
  priorities: {
    highest: 'sehrhoch|höchste|hoechste|dringend',
    high: 'hoch|hohe',
    medium: 'mittel|normal',
    low: 'niedrig|gering',
    lowest: 'sehrniedrig|niedrigste',
  },
};
