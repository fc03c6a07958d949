import { Suspense, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import type { Ticket } from '../../api/types.ts';
import { isTextInput } from '../../design/is-text-input.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';

const ContextMenu = lazyPart(() => import('./context-menu.tsx'));

/**
 * The menu of a ticket that the right button of the mouse opens on its row or bar. `link` gets the focus. With `isOff`, the browser opens its
 * own, as it does in a text that is being typed.
 */
export function useTicketMenu(
  ticket: Ticket,
  {
    link,
    isOff,
    ...acts
  }: {
    link: RefObject<HTMLElement | null>;
    isOff: boolean;
    onOpen: () => void;
    onSelect?: () => void;
  },
): { menu: ReactNode; onContextMenu: (event: MouseEvent) => void } {
  const [at, setAt] = useState<{ x: number; y: number; target: Element } | null>(null);
  return {
    menu: at !== null && (
      <Suspense>
        <ContextMenu
          ticket={ticket}
          target={at.target}
          point={at}
          {...acts}
          onClose={() => setAt(null)}
        />
      </Suspense>
    ),
    onContextMenu(event) {
      const { target, currentTarget, clientX: x, clientY: y } = event;
      if (isOff || isTextInput(target)) return;
      // What is opened from the row is no part of it.
      if (!(target instanceof Element && currentTarget.contains(target))) return;
      event.preventDefault();
      link.current?.focus();
      setAt({ x, y, target: link.current ?? currentTarget });
    },
  };
}
