import { useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { ToggleButton } from 'react-aria-components/ToggleButton';

/** What every field has. Its error is found by `name`. */
interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date';
  hint?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  optional?: boolean;
  defaultValue?: string;
  minLength?: number;
  maxLength?: number;
}

/** A line of text with its label, its hint and what is wrong with it. */
export function TextField({ label, hint, optional = false, ...rest }: FieldProps) {
  return (
    <AriaTextField {...rest} isRequired={!optional} className="field">
      <Label>{label}</Label>
      <Input className="field-input" />
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error" />
    </AriaTextField>
  );
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hint, optional = false, ...rest }: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <AriaTextField
      {...rest}
      type={shown ? 'text' : 'password'}
      isRequired={!optional}
      className="field"
    >
      <Label>{label}</Label>
      <div className="field-row">
        <Input className="field-input" spellCheck="false" autoCapitalize="none" />
        <ToggleButton
          className="reveal"
          isSelected={shown}
          onChange={setShown}
          aria-label={`Show: ${label}`}
        >
          {shown ? 'Hide' : 'Show'}
        </ToggleButton>
      </div>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error" />
    </AriaTextField>
  );
}

/** The six digits of an authenticator app (spaces between them are fine). */
export function CodeField({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <AriaTextField
      name="code"
      className="field"
      isRequired
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus={autoFocus}
      maxLength={8}
    >
      <Label>Six-digit code</Label>
      <Input className="field-input code" />
      <FieldError className="field-error" />
    </AriaTextField>
  );
}
