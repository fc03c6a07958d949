import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { Icon } from '../../design/icon.tsx';
import type { IconName } from '../../design/icon-paths.ts';
import { readingDirection } from '../../design/side-step.ts';
import notificationsCss from './notifications.module.css';

/** An action that a swipe shows. */
export interface SwipeAct {
  icon: IconName;
  words: string;
  act: () => void;
}
const actWidth = 72;

/** The distance from which a movement is a swipe and not a press, in pixels. */
const threshold = 10;

/**
 * A row that shows its actions when a finger moves it against the direction of reading. Beyond half of its width, the last action runs. The actions must also be
 * reachable without a swipe.
 */
export function SwipeActions({
  acts,
  children,
}: {
  acts: readonly SwipeAct[];
  children: ReactNode;
}) {
  const room = acts.length * actWidth;
  const reading = readingDirection();
  const [by, setBy] = useState(0);
  const from = useRef<{ pointer: number; x: number; by: number } | null>(null);
  const wasSwiped = useRef(false);
  const go = (event: PointerEvent<HTMLDivElement>) => {
    const start = from.current;
    if (start?.pointer !== event.pointerId) return;
    const far = (event.clientX - start.x) * reading;
    if (!wasSwiped.current && Math.abs(far) < threshold) return;
    wasSwiped.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    setBy(Math.min(0, start.by + far));
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    const start = from.current;
    if (start?.pointer !== event.pointerId) return;
    from.current = null;
    if (!wasSwiped.current) return;
    // On a slow machine the finger leaves before its last movement is rendered.
    const far = (event.clientX - start.x) * reading;
    const drawn = event.type === 'pointerup' ? -far - start.by : 0;
    if (drawn > event.currentTarget.offsetWidth / 2) acts.at(-1)?.act();
    setBy(drawn > room / 2 ? -room : 0);
  };
  return (
    <div className={notificationsCss.swiped}>
      <div className={notificationsCss.swipeActs} inert={by === 0}>
        {acts.map(({ icon, words, act }) => (
          <button
            key={words}
            type="button"
            onClick={() => {
              setBy(0);
              act();
            }}
          >
            <Icon name={icon} />
            {words}
          </button>
        ))}
      </div>
      <div
        className={notificationsCss.swipeRow}
        style={{ transform: by === 0 ? undefined : `translateX(${by * reading}px)` }}
        onPointerDown={({ pointerId, pointerType, clientX: x }) => {
          wasSwiped.current = false;
          if (pointerType === 'touch') from.current = { pointer: pointerId, x, by };
        }}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={(event) => {
          // A swipe that ends on a link does not open it.
          if (!wasSwiped.current) return;
          wasSwiped.current = false;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {children}
      </div>
    </div>
  );
}
