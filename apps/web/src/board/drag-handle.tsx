import { use, useEffect } from 'react';
import { Button, ButtonContext } from 'react-aria-components/Button';
import type { Key } from 'react-aria-components/GridList';
import { useSlottedContext } from 'react-aria-components/slots';
import { DragAndDropContext, type DragAndDropHooks } from 'react-aria-components/useDragAndDrop';
import type { Ticket } from '../api/work-records.ts';

type UseDraggableItem = NonNullable<DragAndDropHooks['useDraggableItem']>;
type DragProps = ReturnType<UseDraggableItem>['dragProps'];

/** React Aria's hooks; `useHandle` is the one for an item, which the handle of a card calls in place of the card. */
interface CardHooks extends DragAndDropHooks<Ticket> {
  useHandle: UseDraggableItem;
}

/** What each card in the document does while the mouse drags it, by its ticket. */
const handled = new Map<Key, DragProps>();

/**
 * Hooks that render a card only when it changes. React Aria's own render every card of the page whenever the person
 * changes between mouse and keyboard, to describe the handle anew: here only the handles are rendered then.
 */
export function withHandles(hooks: DragAndDropHooks<Ticket>): DragAndDropHooks<Ticket> {
  const { useDraggableItem: useHandle, useDropIndicator } = hooks;
  if (useHandle === undefined || useDropIndicator === undefined) return hooks;
  const own: CardHooks = {
    ...hooks,
    useHandle,
    useDraggableItem: ({ key }) => ({
      dragProps: {
        draggable: 'true',
        onDragStart: (event) => handled.get(key)?.onDragStart?.(event),
        onDrag: (event) => handled.get(key)?.onDrag?.(event),
        onDragEnd: (event) => handled.get(key)?.onDragEnd?.(event),
      },
      dragButtonProps: {},
    }),
    // Tickets are dropped between cards, never onto one.
    useDropIndicator: (props, state, ref) =>
      props.target.type === 'item' && props.target.dropPosition === 'on'
        ? { dropIndicatorProps: {}, isDropTarget: false, isHidden: true }
        : useDropIndicator(props, state, ref),
  };
  return own;
}

/** The button that begins to drag a ticket by keyboard or screen reader; a finger drags the card by it. */
export function DragHandle({ ticket }: { ticket: Ticket }) {
  const { dragState, dragAndDropHooks } = use(DragAndDropContext);
  const slot = useSlottedContext(ButtonContext, 'drag');
  if (dragState === undefined || dragAndDropHooks === undefined) return null;
  const { useHandle } = dragAndDropHooks as CardHooks;
  const { dragProps, dragButtonProps } = useHandle(
    { key: ticket.id, hasDragButton: true },
    dragState,
  );
  useEffect(() => {
    handled.set(ticket.id, dragProps);
    return () => {
      if (handled.get(ticket.id) === dragProps) handled.delete(ticket.id);
    };
  }, [ticket.id, dragProps]);
  return (
    <ButtonContext value={null}>
      <Button
        {...dragButtonProps}
        ref={slot?.ref as React.Ref<HTMLButtonElement>}
        style={{ pointerEvents: 'none' }}
        aria-label={`Drag ${ticket.key}`}
      >
        <svg viewBox="0 0 10 14" aria-hidden="true">
          <path d="M2 2h1v1H2zM7 2h1v1H7zM2 6.500h1v1H2zM7 6.500h1v1H7zM2 11h1v1H2zM7 11h1v1H7z" />
        </svg>
      </Button>
    </ButtonContext>
  );
}
