import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusCard } from '../ticket/changes/focus-card.ts';
import { isUndoKey } from '../feedback/undo.tsx';
import { Button } from '../../design/button.tsx';
import type { RefusedItem } from '../ticket/changes/own-change.ts';
import noticeCss from '../../design/notice.module.css';
import layoutCss from '../../design/layout.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import listCss from './list.module.css';

/** The tickets that a change of many left as they were, each with the service's reason. Escape, an undo and another filter close it. */
export function RefusedItems({
  items,
  onClose,
}: {
  items: readonly RefusedItem[];
  onClose: () => void;
}) {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (items.length > 0) box.current?.focus();
  }, [items]);
  const { search } = useLocation();
  const filter = useRef(search);
  useEffect(() => {
    if (filter.current === search) return;
    filter.current = search;
    onClose();
  }, [search, onClose]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || isUndoKey(event)) onClose();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onClose]);
  if (items.length === 0) return null;
  return (
    <div
      className={classes(noticeCss.notice, noticeCss.refused, layoutCss.stack)}
      role="alert"
      tabIndex={-1}
      ref={box}
    >
      <p>{words('list.wereNotChanged', { count: items.length })}</p>
      <ul className={listCss.refusedItems}>
        {items.map(({ id, key, reason }) => (
          <li key={id}>
            <span className={signCss.ticketKey}>{key}</span> {reason}
          </li>
        ))}
      </ul>
      <div className={layoutCss.actions}>
        <Button
          slight
          onPress={() => {
            onClose();
            focusCard(items[0]?.id ?? '');
          }}
        >
          {words('ui.close')}
        </Button>
      </div>
    </div>
  );
}
