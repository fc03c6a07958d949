import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps } from 'react-aria-components/Checkbox';
import checkboxCss from './checkbox.module.css';

/** A checkbox with its label. */
export function Checkbox({
  children,
  ...rest
}: Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children: ReactNode }) {
  return (
    <AriaCheckbox {...rest} className={checkboxCss.checkbox}>
      <span className={checkboxCss.box} aria-hidden="true">
        <svg viewBox="0 0 14 14">
          <path d="m2.500 7.500 3 3 6-7" />
        </svg>
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
