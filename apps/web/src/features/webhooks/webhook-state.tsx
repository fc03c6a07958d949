import type { Webhook } from '../../api/types.ts';

import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { classes } from '../../design/classes.ts';
import pageCss from '../../design/page.module.css';
import scopesCss from '../../design/scopes.module.css';

const reasons: Record<string, readonly [FixedKey, FixedKey]> = {
  paused: ['webhooks.paused', 'webhooks.whyPaused'],
  gone: ['webhooks.disabled', 'webhooks.whyGone'],
  failing: ['webhooks.disabled', 'webhooks.whyFailing'],
};

/** The state of a webhook in a word, and why nothing is delivered; null while it is enabled. */
export function stateOf({ enabled, disabled_reason }: Webhook): {
  word: string;
  why: string | null;
} {
  if (enabled) return { word: wordsOf('webhooks.on'), why: null };
  const [word, why] = reasons[disabled_reason ?? 'paused'] ?? ['webhooks.disabled', null];
  return { word: wordsOf(word), why: why === null ? null : wordsOf(why) };
}

/** The state, as a label next to a heading. */
export function StatePill({ webhook }: { webhook: Webhook }) {
  const { word } = stateOf(webhook);
  return <span className={classes(pageCss.pill, webhook.enabled && pageCss.on)}>{word}</span>;
}

/** The events of a webhook, as small text. */
export function Events({ events }: { events: readonly string[] }) {
  const words = useWords();
  return (
    <ul className={scopesCss.scopeList} aria-label={words('webhooks.events')}>
      {events.map((pattern) => (
        <li key={pattern}>
          <code>{pattern}</code>
        </li>
      ))}
    </ul>
  );
}
