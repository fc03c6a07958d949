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
  onWeekday: 'am {weekday}',
  nextWeekday: 'nächsten {weekday}|naechsten {weekday}|nächster {weekday}|kommenden {weekday}',
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
    '{d}. {month}|{d} {month}|am {d}. {month}|{d}. {month} {y}|{d} {month} {y}|am {d}. {month} {y}|am {d}.{m}.|am {d}.{m}.{y}',
  times: 'um {time}|um {time} uhr|{time} uhr',
  doubtful: 'mi|do|so|di|sa|mo|fr',
  notAfter: {
    morgen: 'am|guten|jeden|heute|der|den|bis zum',
  },
  priorities: {
    highest: 'sehrhoch|höchste|hoechste|dringend',
    high: 'hoch|hohe',
    medium: 'mittel|normal',
    low: 'niedrig|gering',
    lowest: 'sehrniedrig|niedrigste',
  },
};
