import { useState } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';
import { EntryLine } from './entry-line.tsx';
import { RaiseButton } from './raise-button.tsx';
import {
  blankContent,
  TemplateTicket,
  type TemplateContent,
  type TemplateNames,
} from './template-ticket.tsx';
import formCss from '../../design/form.module.css';
import layoutCss from '../../design/layout.module.css';
import settingsCss from './settings.module.css';

const most = 50;

/** The sub-tickets of a template in their order, by their titles. The other fields of one at a time are shown. */
export function SubTicketRows({
  parts,
  names,
  fault,
  onChange,
}: {
  parts: readonly TemplateContent[];
  names: TemplateNames;
  /** Why the template was refused. */
  fault: Error | null;
  onChange: (parts: readonly TemplateContent[]) => void;
}) {
  const words = useWords();
  const blankFault = (title: string) =>
    title.trim() === '' ? words('fault.blank', { field: words('relations.subTicket') }) : null;
  const [opened, setOpened] = useState<number | null>(null);
  const replace = (next: readonly TemplateContent[]) => {
    onChange(next);
    setOpened(null);
  };
  return (
    <div role="group" aria-label={words('relations.subTickets')} className={layoutCss.stack}>
      <span className={formCss.legend}>{words('relations.subTickets')}</span>
      {parts.map((part, at) => {
        const set = (more: Partial<TemplateContent>) =>
          onChange(parts.toSpliced(at, 1, { ...part, ...more }));
        const { title } = part;
        return (
          <div key={`${at}`} className={layoutCss.stack}>
            <div className={settingsCss.optionRow}>
              <TextField
                name={`sub_tickets.${at}.title`}
                aria-label={words('relations.subTicket')}
                className={settingsCss.optionName ?? ''}
                maxLength={255}
                value={title}
                validate={blankFault}
                onChange={(next) => set({ title: next })}
              >
                <Input dir="auto" className={classes(formCss.fieldInput, formCss.slim)} />
                <FieldError className={formCss.fieldError} />
              </TextField>
              {at > 0 && (
                <RaiseButton
                  name={title}
                  onPress={() => replace(parts.toSpliced(at, 1).toSpliced(at - 1, 0, part))}
                />
              )}
              <Button
                slight
                aria-expanded={opened === at}
                aria-label={words('templates.edit', { name: title })}
                onPress={() => setOpened(opened === at ? null : at)}
              >
                {words('templates.editIt')}
              </Button>
              <Button
                slight
                look="quiet"
                aria-label={words('customFields.removeOption', { name: title })}
                onPress={() => replace(parts.toSpliced(at, 1))}
              >
                {words('customFields.remove')}
              </Button>
            </div>
            {opened === at && (
              <TemplateTicket
                path={`sub_tickets.${at}`}
                content={{ ...blankContent, ...part }}
                {...{ set, names, fault }}
              />
            )}
          </div>
        );
      })}
      {parts.length < most && (
        <EntryLine
          label={words('relations.addASubTicket')}
          verb={words('relations.add')}
          maxLength={255}
          add={(title) => replace([...parts, { ...blankContent, title }])}
        />
      )}
    </div>
  );
}
