import type { DueWords } from '@basalt/domain/due-words';
import { CalendarDate, setLocalTimeZone, type DateValue } from '@internationalized/date';
import { use, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { Icon } from '../../design/icon.tsx';
import { inFull } from '../../design/dates.ts';
import { dueOf, startOf, typedDay, type DateOf } from './due-typed.ts';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';
import buttonCss from '../../design/button.module.css';
import { classes } from '../../design/classes.ts';
import { useSession } from '../../data/session.tsx';
import { clockTime, timeOf, timeZone } from '../../words/time-zone.ts';
import { useTypedWords } from '../../words/use-typed-words.ts';
import { useWords } from '../../words/use-words.tsx';
import { browserWeekStart } from '../../words/week-start.ts';
import { words as wordsOf } from '../../words/words.ts';
import ticketCss from './ticket.module.css';

/** The choice of a date of a ticket: by words, or by a day of the calendar. A day alone keeps the hour that was set before. */
export default function DateChoice({
  of,
  value,
  onChoose,
}: {
  of: DateOf;
  value: string | null;
  onChoose: (date: Date | null) => void;
  onClose: () => void;
}) {
  const words = useWords();
  const weekStart = useSession().me.week_start ?? browserWeekStart();
  const none = of === 'due' ? 'ticket.noDueDate' : 'ticket.noStartDate';
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const focusDay = useRef<() => void>(null);
  // The calendar marks today.
  useState(() => setLocalTimeZone(timeZone()));
  // Only from now on a dialog below leaves the focus to what is over it.
  useEffect(() => field.current?.focus(), []);
  const momentOf = of === 'due' ? dueOf : startOf;
  const read = typedDay(text, undefined, useTypedWords());
  const set = value === null ? null : new Date(value);
  const onDay = (day: DueWords['day']) =>
    set === null ? momentOf({ day, time: null }) : timeOf({ ...clockTime(set), ...day });
  const typed = read && (read.time === null ? onDay(read.day) : momentOf(read));
  const shown = typed ?? set;
  const chooseDay = ({ year, month, day }: DateValue) => onChoose(onDay({ year, month, day }));
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== null) onChoose(typed);
        }}
      >
        <input
          className={menuCss.chooseFind}
          aria-label={words(of === 'due' ? 'ticket.dueInWords' : 'ticket.startInWords')}
          aria-describedby="due-meaning"
          placeholder={words('ticket.dueExamples')}
          maxLength={60}
          ref={field}
          value={text}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            focusDay.current?.();
          }}
          onChange={(event) => setText(event.target.value)}
        />
        <p id="due-meaning" className={classes(textCss.note, ticketCss.dueMeaning)} role="status">
          {text === '' ? (value === null ? words(none) : inFull(value)) : meaning(typed)}
        </p>
      </form>
      <Calendar
        key={typed?.toDateString() ?? ''}
        aria-label={words('ticket.day')}
        className={ticketCss.calendar}
        firstDayOfWeek={weekdays[weekStart as keyof typeof weekdays]}
        value={shown === null ? null : dayOf(shown)}
        defaultFocusedValue={shown === null ? today() : dayOf(shown)}
        onChange={(day) => chooseDay(day as DateValue)}
      >
        <DayFocus ref={focusDay} />
        <div className={ticketCss.calendarHead}>
          <Button slot="previous" className={buttonCss.iconButton}>
            <Icon name="back" />
          </Button>
          <CalendarHeading />
          <Button slot="next" className={classes(buttonCss.iconButton, ticketCss.forth)}>
            <Icon name="back" />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="short">
          {(date) => <CalendarCell className={ticketCss.day} date={date} />}
        </CalendarGrid>
      </Calendar>
      {value !== null && (
        <Button className={menuCss.option} onPress={() => onChoose(null)}>
          <Icon name="close" />
          <span>{words(none)}</span>
        </Button>
      )}
    </>
  );
}

/** Lets the field lead to the day that Tab would go to. */
function DayFocus({ ref }: { ref: Ref<() => void> }) {
  const calendar = use(CalendarStateContext);
  useImperativeHandle(ref, () => () => calendar?.setFocused(true), [calendar]);
  return null;
}

/** The days of a week as React Aria names them, from Monday on; without a name it takes the usual first day of the language. */
const weekdays = {
  1: 'mon',
  2: 'tue',
  3: 'wed',
  4: 'thu',
  5: 'fri',
  6: 'sat',
  7: 'sun',
} as const;

const today = () => dayOf(new Date());

function dayOf(time: Date): CalendarDate {
  const { year, month, day } = clockTime(time);
  return new CalendarDate(year, month, day);
}

const meaning = (typed: Date | null) =>
  typed === null
    ? wordsOf('ticket.tryDue')
    : wordsOf('ticket.dueByEnter', { time: inFull(typed.toISOString()) });
