import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Checkbox } from '../ui/checkbox.tsx';
import { scopeWords } from './scopes.ts';

/** Scopes to tick; `*` stands for all of them. */
export function ScopeChoice({
  value,
  onChange,
}: {
  value: string[];
  onChange: (scopes: string[]) => void;
}) {
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
      <Checkbox value="*">
        <code>*</code> <span className="hint">Everything, also what is added later</span>
      </Checkbox>
      <div className="scopes">
        {scopeWords.map(({ scope, words }) => (
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
