import { useMemo } from 'react';
import { markDifferences } from './compare-texts.ts';
import { Html } from './html.tsx';
import proseCss from './prose.module.css';
import textCss from '../../design/text.module.css';

/** Two versions of a text side by side, as HTML, by their names, with marks around the words that only one version has. */
export function TextDiff({ texts }: { texts: Readonly<Record<string, string>> }) {
  const names = Object.keys(texts);
  const [ownText = '', otherText = ''] = Object.values(texts);
  const shown = useMemo(() => markDifferences(ownText, otherText), [ownText, otherText]);
  return (
    <div className={proseCss.bothTexts}>
      {shown.map((html, at) => {
        const name = names[at];
        return (
          // It scrolls by itself.
          <section key={name} aria-label={name} tabIndex={0}>
            <p className={textCss.soft}>{name}</p>
            <Html html={html === '' ? '<p>(nothing)</p>' : html} />
          </section>
        );
      })}
    </div>
  );
}
