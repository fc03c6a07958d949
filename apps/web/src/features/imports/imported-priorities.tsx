import type { Import, Priority } from '../../api/types.ts';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { useWords } from '../../words/use-words.tsx';
import { FoundChoices } from './found-choices.tsx';
import formCss from '../../design/form.module.css';

type FoundPriority = NonNullable<Import['found']['priorities']>[number];

/** The priorities that the person chose for words of the source. */
export type ChosenPriorities = Readonly<Record<string, Priority>>;

/** What the words of a source for priorities become: the guess is chosen until the person changes it. */
export function ImportedPriorities({
  found,
  chosen,
  onChoose,
}: {
  found: readonly FoundPriority[];
  chosen: ChosenPriorities;
  onChoose: (chosen: ChosenPriorities) => void;
}) {
  const words = useWords();
  return (
    <FoundChoices kind="priorities" found={found}>
      {({ name, priority: guess }) => (
        <label key={name} className={formCss.labelled}>
          <span dir="auto">{name}</span>
          <select
            value={chosen[name] ?? guess ?? ''}
            onChange={({ target: { value } }) => {
              const { [name]: _before, ...others } = chosen;
              const id = priorities.find((priority) => priority === value);
              onChoose(id === undefined ? others : { ...others, [name]: id });
            }}
          >
            {guess === null && <option value="">{words('imports.aRow')}</option>}
            {priorities.map((id) => (
              <option key={id} value={id}>
                {priorityNames[id]}
              </option>
            ))}
          </select>
        </label>
      )}
    </FoundChoices>
  );
}
