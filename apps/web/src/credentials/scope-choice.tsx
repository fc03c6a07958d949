import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import type { Role } from '../api/records.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { scopeWords } from './scopes.ts';

/** The scopes that only owners can grant. */
const ownersOnly = new Set(['organization:write']);

/** Scopes to choose from, those that a person of this role can grant; `*` stands for all of them. */
export function ScopeChoice({
  role,
  value,
  onChange,
}: {
  role: Role;
  value: string[];
  onChange: (scopes: string[]) => void;
}) {
  const isOwner = role === 'owner';
  const granted = scopeWords.filter(({ scope }) => isOwner || !ownersOnly.has(scope));
  const all = value.includes('*');
  return (
    <CheckboxGroup
      name="scopes"
      className="stack"
      value={value}
      onChange={onChange}
      isRequired
      validate={(chosen) => (chosen.length === 0 ? 'Choose at least one scope.' : null)}
    >
      <Label className="legend">Scopes</Label>
      {isOwner && (
        <Checkbox value="*">
          <code>*</code> <span className="hint">Everything, also what is added later</span>
        </Checkbox>
      )}
      <div className="scopes">
        {granted.map(({ scope, words }) => (
          <Checkbox key={scope} value={scope} isDisabled={all}>
            <code>{scope}</code>
            <span className="hint">{words}</span>
          </Checkbox>
        ))}
      </div>
      <FieldError className="field-error" />
    </CheckboxGroup>
  );
}
