import { useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import type { Role } from '../api/types.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { useWords } from '../words/use-words.tsx';
import { offeredTo, scopeSets } from './credential-choices.ts';

/** Scopes to choose from, those that a person of this role can grant; `*` means all of them. */
export function ScopeChoice({
  role,
  value,
  onChange,
}: {
  role: Role;
  value: string[];
  onChange: (scopes: string[]) => void;
}) {
  const words = useWords();
  const { isAllOffered, offered } = offeredTo(role);
  const all = value.includes('*');
  const [sets, setSets] = useState(0);
  return (
    <div className="stack">
      <span className="legend" aria-hidden="true">
        {words('credentials.setsOfScopes')}
      </span>
      <div className="scope-sets" role="group" aria-label={words('credentials.setsOfScopes')}>
        {scopeSets(role).map(({ name, scopes }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={
              scopes.length === value.length && scopes.every((scope) => value.includes(scope))
            }
            onClick={() => {
              onChange(scopes);
              setSets(sets + 1);
            }}
          >
            {name}
          </button>
        ))}
      </div>
      {/* A new group shows no error of the former choice. */}
      <CheckboxGroup
        key={sets}
        name="scopes"
        className="stack"
        value={value}
        onChange={onChange}
        isRequired
        validate={(chosen) =>
          chosen.length === 0 ? words('credentials.chooseAtLeastOneScope') : null
        }
      >
        <Label className="legend">{words('credentials.scopes')}</Label>
        {/* Beside the first box, which takes the focus when none is chosen. */}
        <FieldError className="field-error" />
        {isAllOffered && (
          <Checkbox value="*">
            <code>*</code>{' '}
            <span className="hint">{words('credentials.everythingWithLaterScopes')}</span>
          </Checkbox>
        )}
        <div className="scopes">
          {offered.map(({ scope, of }) => (
            <Checkbox key={scope} value={scope} isDisabled={all}>
              <code>{scope}</code>
              <span className="hint">{words(of)}</span>
            </Checkbox>
          ))}
        </div>
      </CheckboxGroup>
    </div>
  );
}
