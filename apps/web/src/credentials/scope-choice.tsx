import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { Checkbox } from '../ui/checkbox.tsx';
import { scopeWords } from './scopes.ts';

/** Scopes to tick; `*` stands for all of them. */
export function ScopeChoice({
  value,
  onChange,
  error,
}: {
  value: string[];
  onChange: (scopes: string[]) => void;
  error: string | null;
}) {
  const all = value.includes('*');
  return (
    <CheckboxGroup className="stack" value={value} onChange={onChange}>
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
      {error !== null && <p className="field-error">{error}</p>}
    </CheckboxGroup>
  );
}
