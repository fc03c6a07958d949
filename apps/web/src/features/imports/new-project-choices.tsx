import { useId } from 'react';
import { useWords } from '../../words/use-words.tsx';
import { FoundChoices } from './found-choices.tsx';
import type { FoundList } from './proposals.ts';
import textCss from '../../design/text.module.css';
import formCss from '../../design/form.module.css';
import importsCss from './imports.module.css';

/** The categories that the person chose for states, by their keys in the source. */
export type ChosenStates = Readonly<Record<string, string>>;

/** In the order of work. The service uses the second one for a state that nobody places. */
const categories = [
  { id: 'to_do', name: 'imports.toDo' },
  { id: 'in_progress', name: 'imports.inProgress' },
  { id: 'done', name: 'imports.workDone' },
] as const;

/** The key of the project that the import would make: the person sees it before anything is written, and can change it. */
export function NewProjectKey({
  projectKey,
  onChange,
}: {
  projectKey: string;
  onChange: (key: string) => void;
}) {
  const words = useWords();
  const hint = useId();
  return (
    <div className={importsCss.importColumns}>
      <div>
        <label className={formCss.labelled}>
          <span>{words('imports.keyOfTheProject')}</span>
          <input
            value={projectKey}
            aria-describedby={hint}
            maxLength={10}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target: { value } }) => onChange(value.toUpperCase())}
          />
        </label>
        <p id={hint} className={textCss.note}>
          {words('imports.projectKeyHint')}
        </p>
      </div>
    </div>
  );
}

/** Asks for the category of each state that neither the source nor its name places. Renders nothing without such states. */
export function StateCategories({
  lists,
  chosen,
  onChoose,
}: {
  lists: readonly FoundList[];
  chosen: ChosenStates;
  onChoose: (chosen: ChosenStates) => void;
}) {
  const words = useWords();
  return (
    <FoundChoices kind="states" found={lists}>
      {({ key, name }) => (
        <label key={key} className={formCss.labelled}>
          <span dir="auto">{name}</span>
          <select
            value={chosen[key] ?? 'in_progress'}
            onChange={({ target: { value } }) => onChoose({ ...chosen, [key]: value })}
          >
            {categories.map(({ id, name: category }) => (
              <option key={id} value={id}>
                {words(category)}
              </option>
            ))}
          </select>
        </label>
      )}
    </FoundChoices>
  );
}
