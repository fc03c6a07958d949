import { useEffect, useRef, useState, type ReactNode } from 'react';
import { asRefusal, type Refusal } from '../api/refusal.ts';
import { onServiceBack } from '../api/service-away.ts';
import { useWords } from '../words/use-words.tsx';
import { howLong } from './dates.ts';
import noticeCss from './notice.module.css';
import { classes } from './classes.ts';

/** A note that is not urgent. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={noticeCss.notice} role="status">
      {children}
    </div>
  );
}

/** A refusal. It takes the focus and screen readers announce it at once. That the service cannot be reached is said until it can. */
export function Refused({ error }: { error: Error | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) box.current?.focus();
  }, [error]);
  const [past, setPast] = useState<Error | null>(null);
  useEffect(() => {
    if (error === null || asRefusal(error).status !== 0) return;
    return onServiceBack(() => setPast(error));
  }, [error]);
  if (error === null || error === past) return null;
  const refusal = asRefusal(error);
  return (
    <div
      className={classes(noticeCss.notice, noticeCss.refused)}
      role="alert"
      tabIndex={-1}
      ref={box}
    >
      <p>{refusal.message}</p>
      {refusal.retryAfter !== null && <Waiting key={refusal.retryAfter} refusal={refusal} />}
    </div>
  );
}

/** Counts down the seconds until the next attempt makes sense. Screen readers do not announce it, because an announcement each second disturbs. */
function Waiting({ refusal }: { refusal: Refusal }) {
  const words = useWords();
  const [until] = useState(() => Date.now() + (refusal.retryAfter ?? 0) * 1000);
  const [secondsLeft, setSecondsLeft] = useState(refusal.retryAfter ?? 0);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(Math.max(0, (until - Date.now()) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <p aria-live="off">
      {secondsLeft > 0
        ? words('ui.tryAgainIn', { time: howLong(secondsLeft) })
        : words('ui.youCanTryAgainNow')}
    </p>
  );
}
