import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import type { Role } from '../api/types.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { offeredTo } from './credential-choices.ts';

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
  const { isAllOffered, offered } = offeredTo(role);
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
      {isAllOffered && (
        <Checkbox value="*">
          <code>*</code> <span className="hint">Everything, also scopes that are added later</span>
        </Checkbox>
      )}
      <div className="scopes">
        {offered.map(({ scope, words }) => (
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
