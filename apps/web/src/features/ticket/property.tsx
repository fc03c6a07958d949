import { Suspense, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { AwaitedField } from '../../design/awaited-field.tsx';
import type { IconName } from '../../design/icon-paths.ts';
import { Icon } from '../../design/icon.tsx';
import { Loading } from '../../design/loading.tsx';
import { Shown } from '../../design/shown.ts';
import type { DateOf } from './due-typed.ts';
import { letterOf, type Opened } from './property-shortcuts.ts';
import valueCss from '../../design/value.module.css';
import textCss from '../../design/text.module.css';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import ticketCss from './ticket.module.css';

const DateChoice = lazyPart(() => import('./date-choice.tsx'));

/** The values that a letter opens on the page of a ticket, each in its button. */
export const valuePlaces = new Shown<{ what: Opened }>();

/** One property of a ticket: its sign, its name and its value. */
export function Property({
  icon,
  name,
  what,
  children,
}: {
  icon: IconName;
  name: string;
  /** The part that a press on the value opens. */
  what?: Opened;
  children: ReactNode;
}) {
  const letter = what && letterOf(what);
  return (
    <div className={ticketCss.property} title={letter && `${name} (${letter})`}>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      <dd ref={what && valuePlaces.ref({ what })}>{children}</dd>
    </div>
  );
}

/** A date of a ticket; a press on it opens a text field and a calendar. */
export function DateValue({
  of,
  value,
  isOpen,
  onOpenChange,
  onChoose,
  children,
}: {
  of: DateOf;
  value: string | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (date: string | null) => void;
  /** The date as it is shown. */
  children: ReactNode;
}) {
  const words = useWords();
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className={valueCss.value}>
        <span className={textCss.hidden}>
          {words(of === 'due' ? 'ticket.dueColon' : 'ticket.startColon')}{' '}
        </span>
        {children}
        <Icon name="down" />
      </Button>
      <DatePopover {...{ of, value, onChoose }} onClose={() => onOpenChange(false)} />
    </DialogTrigger>
  );
}

/** Words and a calendar for a date of a ticket, at what opens it. */
export const DatePopover = ({
  of,
  value,
  onClose,
  onChoose,
}: {
  of: DateOf;
  value: string | null;
  onClose: () => void;
  onChoose: (date: string | null) => void;
}) => {
  const words = useWords();
  return (
    <Popover
      className={classes(menuCss.popover, menuCss.choose, ticketCss.duePopover)}
      placement="bottom start"
      aria-label={words(of === 'due' ? 'ticket.due' : 'ticket.start')}
    >
      <Suspense
        fallback={
          <>
            <Loading />
            <AwaitedField onClose={onClose} />
          </>
        }
      >
        <DateChoice
          of={of}
          value={value}
          onClose={onClose}
          onChoose={(date) => {
            onClose();
            onChoose(date?.toISOString() ?? null);
          }}
        />
      </Suspense>
    </Popover>
  );
};

/** The text for a property without a value. */
export const Nothing = ({ children }: { children: string }) => (
  <span className={textCss.soft}>{children}</span>
);
