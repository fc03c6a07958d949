import { useMemo } from 'react';
import { markDifferences } from './compare-texts.ts';
import { Html } from './html.tsx';

/** Two versions of a text side by side, as HTML, with marks around the words that only one of them has. */
export function BothTexts({ theirs, mine }: { theirs: string; mine: string }) {
  const shown = useMemo(() => markDifferences(theirs, mine), [theirs, mine]);
  return (
    <div className="both-texts">
      {shown.map((html, at) => {
        const name = at === 0 ? 'Theirs' : 'Yours';
        return (
          // It scrolls by itself.
          <section key={name} aria-label={name} tabIndex={0}>
            <p className="soft">{name}</p>
            <Html html={html === '' ? '<p>(nothing)</p>' : html} />
          </section>
        );
      })}
    </div>
  );
}
