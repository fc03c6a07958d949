import { FieldError } from 'react-aria-components/FieldError';
import { useWords } from '../words/use-words.tsx';
import formCss from './form.module.css';

/** The error of a field. Faults that the browser finds by itself are in the language of the pages: its own may be another one. */
export function LabelError({ label }: { label: string }) {
  const words = useWords();
  return (
    <FieldError className={formCss.fieldError}>
      {({ validationDetails: { valueMissing, typeMismatch, badInput }, defaultChildren }) => {
        if (valueMissing) return words('fault.required', { field: label });
        if (typeMismatch) return words('fault.email', { field: label });
        return badInput ? words('fault.wrong', { field: label }) : defaultChildren;
      }}
    </FieldError>
  );
}
