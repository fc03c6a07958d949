import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '../../design/app-link.tsx';
import { Button } from '../../design/button.tsx';

import { useWords } from '../../words/use-words.tsx';
import css from './messages.module.css';
import textCss from '../../design/text.module.css';

/** A message about what just happened, with at most one action or link. */
export interface Message {
  text: string;
  link?: { href: string; words: string };
  /** The action of the button, such as undo. The message closes. */
  action?: { words: string; act: () => void };
  /** Only for screen readers: other people see the result. */
  isSpoken?: boolean;
}

const shownFor = 10_000;
let current: (Message & { number: number }) | null = null;
let number = 0;
const listeners = new Set<() => void>();

/** Shows a message at the foot of the page and announces it to screen readers. It replaces the one before. */
export function showMessage(message: Message): void {
  set({ ...message, number: (number += 1) });
}

/** The message that is shown; null without one. */
export const shownMessage = (): Message | null => current;

function set(message: typeof current): void {
  current = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where messages are shown: once in the frame. */
export function Messages() {
  const words = useWords();
  const message = useSyncExternalStore(subscribe, () => current);
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => set(null), shownFor);
    return () => clearTimeout(timer);
  }, [message]);
  const place = useRef<HTMLDivElement>(null);
  // The page ends above the message, by --message-room of tokens.css.
  useLayoutEffect(() => {
    const measure = () => {
      const height = message === null ? 0 : (place.current?.offsetHeight ?? 0);
      document.documentElement.style.setProperty('--message-room', `${height}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [message]);
  // Outside of the page element: inside it, a sheet would cover the messages.
  return createPortal(
    <div
      ref={place}
      className={css.messages}
      aria-live="polite"
      aria-label={words('frame.messages')}
      role="log"
      // A press on a message does not close the sheet or dialog below it.
      data-react-aria-top-layer="true"
    >
      {message !== null && (
        <div
          key={message.number}
          className={message.isSpoken === true ? textCss.hidden : css.message}
        >
          <p>{message.text}</p>
          {message.link !== undefined && (
            <AppLink href={message.link.href}>{message.link.words}</AppLink>
          )}
          {message.action !== undefined && (
            <Button
              look="quiet"
              slight
              onPress={() => {
                set(null);
                message.action?.act();
              }}
            >
              {message.action.words}
            </Button>
          )}
          {message.isSpoken !== true && (
            <Button
              look="quiet"
              slight
              aria-label={words('frame.closeTheMessage')}
              onPress={() => set(null)}
            >
              <span aria-hidden="true">×</span>
            </Button>
          )}
        </div>
      )}
    </div>,
    document.body,
  );
}
