import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import noticeCss from './notice.module.css';
import layoutCss from './layout.module.css';
import { classes } from './classes.ts';

/** A secret that is shown only once, with an explanation. It gets the focus. */
export function OneTimeSecret({
  title,
  secret,
  copyLabel,
  testId,
  onClose,
  children,
}: {
  title: string;
  secret: string;
  copyLabel: string;
  /** The id by which tests find it. */
  testId: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const words = useWords();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      className={classes(noticeCss.notice, noticeCss.shownOnce)}
      aria-labelledby="shown-once"
      tabIndex={-1}
      ref={box}
    >
      <h2 id="shown-once">{title}</h2>
      {children}
      <code data-testid={testId}>{secret}</code>
      <div className={layoutCss.actions}>
        <CopyButton text={secret} label={copyLabel} />
        <Button slight look="quiet" onPress={onClose}>
          {words('ui.iHaveIt')}
        </Button>
      </div>
    </section>
  );
}
