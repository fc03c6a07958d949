import { useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import type { Role } from '../../api/types.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { useWords } from '../../words/use-words.tsx';
import { offeredTo, scopeSets } from './credential-choices.ts';
import layoutCss from '../../design/layout.module.css';
import formCss from '../../design/form.module.css';
import scopesCss from '../../design/scopes.module.css';
import chipCss from '../../design/chip.module.css';

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
    <div className={layoutCss.stack}>
      <span className={formCss.legend} aria-hidden="true">
        {words('credentials.setsOfScopes')}
      </span>
      <div
        className={scopesCss.scopeSets}
        role="group"
        aria-label={words('credentials.setsOfScopes')}
      >
        {scopeSets(role).map(({ name, scopes }) => (
          <button
            key={name}
            type="button"
            className={chipCss.chip}
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
        className={layoutCss.stack}
        value={value}
        onChange={onChange}
        isRequired
        validate={(chosen) =>
          chosen.length === 0 ? words('credentials.chooseAtLeastOneScope') : null
        }
      >
        <Label className={formCss.legend}>{words('credentials.scopes')}</Label>
        {/* Beside the first box, which takes the focus when none is chosen. */}
        <FieldError className={formCss.fieldError} />
        {isAllOffered && (
          <Checkbox value="*">
            <code>*</code>{' '}
            <span className={formCss.hint}>{words('credentials.everythingWithLaterScopes')}</span>
          </Checkbox>
        )}
        <div className={scopesCss.scopes}>
          {offered.map(({ scope, of }) => (
            <Checkbox key={scope} value={scope} isDisabled={all}>
              <code>{scope}</code>
              <span className={formCss.hint}>{words(of)}</span>
            </Checkbox>
          ))}
        </div>
      </CheckboxGroup>
    </div>
  );
}
