import type { ReactNode } from 'react';
import { useWords } from '../../words/use-words.tsx';
import textCss from '../../design/text.module.css';
import importsCss from './imports.module.css';

/** The texts above the choices: the heading, and a hint about what the import does without them. */
const texts = {
  states: { heading: 'imports.statesOfWork', hint: 'imports.statesHint' },
  priorities: { heading: 'imports.priority', hint: 'imports.prioritiesHint' },
  fields: { heading: 'imports.customFields', hint: 'imports.customFieldsHint' },
} as const;

/** A choice for each thing of a kind that the source has, shown by `children`. Renders nothing without such things. */
export function FoundChoices<Found>({
  kind,
  found,
  children,
}: {
  kind: keyof typeof texts;
  found: readonly Found[];
  children: (found: Found) => ReactNode;
}) {
  const words = useWords();
  if (found.length === 0) return null;
  return (
    <>
      <h3>{words(texts[kind].heading)}</h3>
      <p className={textCss.note}>{words(texts[kind].hint)}</p>
      <div className={importsCss.importColumns}>{found.map(children)}</div>
    </>
  );
}
