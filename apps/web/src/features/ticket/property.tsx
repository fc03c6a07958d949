import { Suspense, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { Ticket } from '../../api/types.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { Due } from '../../design/due.tsx';
import type { IconName } from '../../design/icon-paths.ts';
import { Icon } from '../../design/icon.tsx';
import { Loading } from '../../design/loading.tsx';
import { letterOf, type Opened } from './property-shortcuts.ts';
import valueCss from '../../design/value.module.css';
import textCss from '../../design/text.module.css';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import ticketCss from './ticket.module.css';

const DueChoice = lazyPart(() => import('./due-choice.tsx'));

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
      <dd data-what={what}>{children}</dd>
    </div>
  );
}

/** The due date; a press on it opens a text field and a calendar. */
export function DueValue({
  ticket,
  isDone,
  isOpen,
  onOpenChange,
  onChoose,
  children,
}: {
  ticket: Pick<Ticket, 'due_at' | 'completed_at'>;
  /** Whether its board is a done board. */
  isDone?: boolean | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (due: string | null) => void;
  /** The date as it is shown; in words by default. */
  children?: ReactNode;
}) {
  const words = useWords();
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Button className={valueCss.value}>
        <span className={textCss.hidden}>{words('ticket.dueColon')} </span>
        {children ??
          (ticket.due_at === null ? (
            <Nothing>{words('ticket.setDueDate')}</Nothing>
          ) : (
            <Due ticket={ticket} isDone={isDone} isNamed />
          ))}
        <Icon name="down" />
      </Button>
      <DuePopover value={ticket.due_at} onClose={() => onOpenChange(false)} onChoose={onChoose} />
    </DialogTrigger>
  );
}

/** Words and a calendar for a due date, at what opens it. */
export const DuePopover = ({
  value,
  onClose,
  onChoose,
}: {
  value: string | null;
  onClose: () => void;
  onChoose: (due: string | null) => void;
}) => {
  const words = useWords();
  return (
    <Popover
      className={classes(menuCss.popover, menuCss.choose, ticketCss.duePopover)}
      placement="bottom start"
      aria-label={words('ticket.due')}
    >
      <Suspense
        fallback={
          <>
            <Loading />
            <AwaitedField onClose={onClose} />
          </>
        }
      >
        <DueChoice
          value={value}
          onClose={onClose}
          onChoose={(due) => {
            onClose();
            onChoose(due?.toISOString() ?? null);
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
