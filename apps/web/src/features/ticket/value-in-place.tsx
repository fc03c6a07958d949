import { useState, type ReactNode } from 'react';
import type { Ticket } from '../../api/types.ts';
import { useWords } from '../../words/use-words.tsx';
import textCss from '../../design/text.module.css';
import valueCss from '../../design/value.module.css';
import { CellChoice } from './cell-choice.tsx';
import type { Opened } from './property-shortcuts.ts';

/** A value of a ticket in a row, which opens its choices. Only a value that was pressed renders them: there can be hundreds of rows. */
export function ValueInPlace({
  what,
  name,
  ticket,
  children,
}: {
  what: Opened;
  /** The name of the property. */
  name: string;
  ticket: Ticket;
  children: ReactNode;
}) {
  const words = useWords();
  /** Null until it is pressed. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  if (isOpen !== null) {
    return (
      <CellChoice {...{ what, ticket, isOpen }} onOpenChange={setOpen}>
        {children}
      </CellChoice>
    );
  }
  return (
    <button type="button" className={valueCss.value} onClick={() => setOpen(true)}>
      <span className={textCss.hidden}>{words('list.column', { name })} </span>
      {children}
    </button>
  );
}
