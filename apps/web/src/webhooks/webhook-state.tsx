import type { Webhook } from '../api/types.ts';
import { classes } from '../design/classes.ts';
import pageCss from '../design/page.module.css';
import scopesCss from '../design/scopes.module.css';

const reasons: Record<string, readonly [string, string]> = {
  paused: ['Paused', 'A person or a program paused it. Nothing is delivered until it is enabled.'],
  gone: ['Disabled', 'The receiver answered that it is gone forever (410).'],
  failing: ['Disabled', 'All deliveries have failed for five days.'],
};

/** The state of a webhook in a word, and why nothing is delivered; null while it is enabled. */
export function stateOf({ enabled, disabled_reason }: Webhook): {
  word: string;
  why: string | null;
} {
  if (enabled) return { word: 'On', why: null };
  const [word, why] = reasons[disabled_reason ?? 'paused'] ?? ['Disabled', null];
  return { word, why };
}

/** The state, as a label next to a heading. */
export function StatePill({ webhook }: { webhook: Webhook }) {
  const { word } = stateOf(webhook);
  return <span className={classes(pageCss.pill, word === 'On' && pageCss.on)}>{word}</span>;
}

/** The events of a webhook, as small text. */
export function Events({ events }: { events: readonly string[] }) {
  return (
    <ul className={scopesCss.scopeList} aria-label="Events">
      {events.map((pattern) => (
        <li key={pattern}>
          <code>{pattern}</code>
        </li>
      ))}
    </ul>
  );
}
