/**
 * What people of a language type for days, times and priorities (docs/translating.md). Alternatives are separated by `|`; letter case, accents
 * and the width of characters do not count. `{n}` is a count, and 1 where it is absent; `{weekday}` and `{month}` are names; `{d}`, `{m}` and
 * `{y}` are numbers; `{time}` is `15` or `15:00`, `{hour}` and `{minute}` its parts, and `{amHour}`, `{pmHour}` and `{nightHour}` an hour
 * after a word of `am`, `pm` and `night`; `{on}` is a word of `on` or nothing, and `{day}` a day with or without a time.
 */
export interface TypedWords {
  readonly today: string;
  readonly tomorrow: string;
  readonly afterTomorrow?: string;
  readonly nextWeek: string;
  readonly nextMonth: string;
  readonly inDays: string;
  readonly inWeeks: string;
  readonly inMonths: string;
  /** From Monday on. */
  readonly weekdays: readonly string[];
  /** The coming day with that name. */
  readonly onWeekday?: string;
  /** The day of the week that begins next Monday. */
  readonly weekdayOfNextWeek?: string;
  /** From January on; absent where dates have numbers alone. */
  readonly months?: readonly string[];
  readonly dates: string;
  readonly times: string;
  readonly am?: string;
  readonly pm?: string;
  /** Here 12 is the end of the day. */
  readonly night?: string;
  /** The word before a weekday or a date. */
  readonly on?: string;
  /** What makes a day a due date: "bis {day}". */
  readonly until?: string;
  /** What means a day in a field of days, but not alone at the end of a title. */
  readonly doubtful?: string;
  /** Words behind which the end of a title is no due date: "la mañana", "jeden Montag". */
  readonly notAfter?: string;
  readonly priorities: Readonly<Record<'highest' | 'high' | 'medium' | 'low' | 'lowest', string>>;
}
