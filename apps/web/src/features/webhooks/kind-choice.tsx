import { useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Checkbox } from '../../design/checkbox.tsx';
import { useWords } from '../../words/use-words.tsx';
import { everything, isCovered } from './kind-patterns.ts';
import { subjects } from './kinds.ts';
import layoutCss from '../../design/layout.module.css';
import formCss from '../../design/form.module.css';
import scopesCss from '../../design/scopes.module.css';
import pageCss from '../../design/page.module.css';

/** The choice of kinds of events: by subject, or kind by kind. */
export function KindChoice({
  value,
  onChange,
}: {
  value: string[];
  onChange: (patterns: string[]) => void;
}) {
  const words = useWords();
  const [isOpen] = useState(() =>
    subjects.some(({ kinds }) => kinds.some(({ kind }) => value.includes(kind))),
  );
  return (
    <CheckboxGroup
      name="events"
      className={layoutCss.stack}
      value={value}
      onChange={onChange}
      isRequired
      validate={(chosen) => (chosen.length === 0 ? words('webhooks.chooseAtLeastOneKind') : null)}
    >
      <Label className={formCss.legend}>{words('webhooks.events')}</Label>
      {/* Beside the first box, which takes the focus when none is chosen. */}
      <FieldError className={formCss.fieldError} />
      <Checkbox value={everything}>
        <code>{everything}</code>{' '}
        <span className={formCss.hint}>{words('webhooks.everythingWithLaterKinds')}</span>
      </Checkbox>
      <div className={scopesCss.scopes}>
        {subjects.map(({ pattern, of }) => (
          <Checkbox key={pattern} value={pattern} isDisabled={isCovered(pattern, value)}>
            <code>{pattern}</code>
            <span className={formCss.hint}>{words(of)}</span>
          </Checkbox>
        ))}
      </div>
      <details className={pageCss.more} open={isOpen}>
        <summary>{words('webhooks.singleKinds')}</summary>
        <div className={scopesCss.scopes}>
          {subjects
            .flatMap(({ kinds }) => kinds)
            .map(({ kind, of }) => (
              <Checkbox key={kind} value={kind} isDisabled={isCovered(kind, value)}>
                <code>{kind}</code>
                <span className={formCss.hint}>{words(of)}</span>
              </Checkbox>
            ))}
        </div>
      </details>
    </CheckboxGroup>
  );
}
