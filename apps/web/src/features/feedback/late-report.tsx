import { words } from '../../words/words.ts';
import { showMessage, type Message } from './messages.tsx';

/** How long the messages about the last change may take, and how long a refusal waits for changes that are still sent, in milliseconds. */
const [atEnd, meanwhile] = [500, 5_000];

let sent = 0;
let done: (() => void)[] = [];
let refusals: Message[] = [];
/** Says the refusals before the others are sent, and all at the end. */
let [soon, end]: (ReturnType<typeof setTimeout> | undefined)[] = [];

/** `say`: says that a change that has waited for the connection was sent, if it is the only one. */
export const sayLate = (say: () => void): void => void done.push(say);

/** Says that a change that has waited was refused, or met the change of another person. */
export function sayLateRefusal(message: Message): void {
  refusals.push(message);
  clearTimeout(soon);
  soon = setTimeout(() => showRefusals(), meanwhile);
}

/** Says in one message how many changes that have waited were sent, which are all, and names the refused ones. */
export function reportLate(count: number): void {
  sent += count;
  clearTimeout(end);
  end = setTimeout(() => {
    clearTimeout(soon);
    const [only] = done;
    if (sent === 1 && refusals.length === 0) only?.();
    else if (sent > 0) showRefusals(words('offline.changesWereSent', { count: sent }));
    else showRefusals();
    [sent, done, refusals] = [0, [], []];
  }, atEnd);
}

function showRefusals(...first: readonly string[]): void {
  const text = [...first, ...refusals.map((refusal) => refusal.text)].join(' ');
  const [only, ...more] = refusals;
  if (text !== '') showMessage({ ...(more.length === 0 && only), text });
}
