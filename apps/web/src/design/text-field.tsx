import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { ToggleButton } from 'react-aria-components/ToggleButton';

import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import formCss from './form.module.css';
import { LabelError } from './label-error.tsx';
import { classes } from './classes.ts';

/** The properties of all fields. Errors are matched by `name`. */
interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date' | 'number';
  hint?: string;
  inputMode?: 'email';
  autoComplete?: string;
  autoFocus?: boolean;
  optional?: boolean;
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
  maxLength?: number;
}

/**
 * The line below a field. It has the same height with and without a text: otherwise, when a message disappears as its field loses the
 * focus, the button would move away from the pointer that is about to press it.
 */
function Below({ label, hint }: { label: string; hint?: string | undefined }) {
  return (
    <div className={formCss.below}>
      {hint !== undefined && (
        <Text slot="description" className={formCss.hint}>
          {hint}
        </Text>
      )}
      <LabelError label={label} />
    </div>
  );
}

/** A text field with its label, its hint and its error. */
export function TextField({ label, hint, optional = false, ...rest }: FieldProps) {
  return (
    <AriaTextField {...rest} isRequired={!optional} className={formCss.field}>
      <Label>{label}</Label>
      <Input dir="auto" className={formCss.fieldInput} />
      <Below label={label} hint={hint} />
    </AriaTextField>
  );
}

/** A field within a line. Its label is only for screen readers. It gets the focus when it appears. */
export function LineField({
  label,
  placeholder,
  ...rest
}: Pick<FieldProps, 'name' | 'label' | 'maxLength'> & { placeholder: string }) {
  return (
    <AriaTextField {...rest} aria-label={label} isRequired autoFocus className={formCss.lineField}>
      <Input dir="auto" className={formCss.fieldInput} placeholder={placeholder} />
      <LabelError label={label} />
    </AriaTextField>
  );
}

/** A password field whose text can be shown. With `fresh` it is for a new password, which must be long enough. */
export function PasswordField({
  label,
  hint,
  optional = false,
  fresh = false,
  ...rest
}: FieldProps & { fresh?: boolean }) {
  const words = useWords();
  const [shown, setShown] = useState(false);
  return (
    <AriaTextField
      {...rest}
      type={shown ? 'text' : 'password'}
      isRequired={!optional}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      {...(fresh && { validate: tooShort })}
      className={formCss.field}
    >
      <Label>{label}</Label>
      <div className={formCss.fieldRow}>
        <Input className={formCss.fieldInput} spellCheck="false" autoCapitalize="none" />
        <ToggleButton
          className={formCss.reveal}
          isSelected={shown}
          onChange={setShown}
          aria-label={words('ui.showField', { label })}
        >
          {shown ? words('ui.hide') : words('ui.show')}
        </ToggleButton>
      </div>
      <Below label={label} hint={hint} />
    </AriaTextField>
  );
}

/** The six digits of an authenticator app (spaces and hyphens between them are fine). */
export function CodeField({ autoFocus = false }: { autoFocus?: boolean }) {
  const words = useWords();
  return (
    <AriaTextField
      name="code"
      className={formCss.field}
      isRequired
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus={autoFocus}
      maxLength={20}
    >
      <Label>{words('ui.sixDigitCode')}</Label>
      <Input className={classes(formCss.fieldInput, formCss.code)} />
      <Below label={words('ui.sixDigitCode')} />
    </AriaTextField>
  );
}

/** The rule of the service. The messages of browsers for it are long and differ. */
const tooShort = (password: string): string | null =>
  password !== '' && [...password].length < 8 ? wordsOf('ui.useAtLeast8Characters') : null;
