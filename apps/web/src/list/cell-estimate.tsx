import { useEffect, useRef, type ReactNode } from 'react';
import type { Ticket } from '../api/types.ts';
import { showRefusal } from '../query/show-refusal.tsx';
import { useTicketChanges } from '../ticket/ticket-choice.tsx';

/** An estimate that is typed in its cell: Enter and leaving it save, Escape leaves it as it was. */
export function CellEstimate({
  ticket: { estimate, ...ticket },
  isOpen,
  onOpenChange,
  children,
}: {
  ticket: Ticket;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const { save, fault } = useTicketChanges({ ...ticket, estimate });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (fault !== null) showRefusal(fault);
  }, [fault]);
  if (!isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className="value"
        tabIndex={-1}
        onClick={() => onOpenChange(true)}
      >
        <span className="hidden">Estimate: </span>
        {children}
      </button>
    );
  }
  const close = () => {
    onOpenChange(false);
    requestAnimationFrame(() => {
      // After a press elsewhere, the focus stays there.
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  return (
    <input
      className="field-input slim"
      aria-label="Estimate"
      type="number"
      min={0}
      max={9999}
      step={0.1}
      autoFocus
      defaultValue={estimate ?? ''}
      onBlur={({ target: { value, validity } }) => {
        const typed = value === '' ? null : Number(value);
        if (!validity.badInput && typed !== estimate) void save({ estimate: typed });
        close();
      }}
      onKeyDown={(event) => {
        const { key, currentTarget: field } = event;
        if (key !== 'Enter' && key !== 'Escape') return;
        event.preventDefault();
        // Otherwise Escape would also clear the selection of the list.
        event.stopPropagation();
        if (key === 'Escape') field.value = estimate === null ? '' : String(estimate);
        field.blur();
      }}
    />
  );
}
