import { useEffect, useState } from 'react';
import type { CustomField, Member, Template } from '../../api/types.ts';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { TextField } from '../../design/text-field.tsx';
import { prepareEditor, TextEditor } from '../text/text-editor.tsx';
import { NewCustomRows } from '../ticket/new-custom-rows.tsx';
import { PropertyRow } from '../ticket/property-row.tsx';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';
import ticketCss from '../ticket/ticket.module.css';

/** The ticket of a template, or one of its sub-tickets. */
export type TemplateContent = Template['ticket'];

/** A ticket of a template before anything is entered. */
export const blankContent: TemplateContent = {
  title: '',
  description_html: null,
  priority: 'medium',
  assignee_ids: [],
  label_ids: [],
  tag_names: [],
  due: null,
  estimate: null,
  custom_fields: {},
};

/** The properties of the ticket of a template. People, labels and tags are of one project: a template of all projects keeps those that it has. */
const ofProject = ['priority', 'assignees', 'labels', 'tags', 'estimate'] as const;
const ofAll = ['priority', 'estimate'] as const;

/** What the ticket of a template can name. */
export interface TemplateNames {
  /** The id of the project; null for a template of all projects. */
  readonly project: string | null;
  readonly people: readonly Member[];
  readonly fields: readonly CustomField[];
}

/** The fields of a ticket of a template besides its title. `path` is the beginning of their names: `ticket`, or `sub_tickets.0`. */
export function TemplateTicket({
  path,
  content,
  set,
  names: { project, people, fields },
  fault,
}: {
  path: string;
  content: TemplateContent;
  set: (more: Partial<TemplateContent>) => void;
  names: TemplateNames;
  /** Why the template was refused. */
  fault: Error | null;
}) {
  const words = useWords();
  const [opened, setOpened] = useState<string | null>(null);
  const ticket = {
    ...content,
    project_id: project ?? '',
    board_id: '',
    due_at: null,
    completed_at: null,
  };
  const changes = { save: async (more: object) => set(more), move: () => {} };
  const shown = project === null ? ofAll : ofProject;
  useEffect(prepareEditor, []);
  return (
    <>
      <div className={formCss.field}>
        <span className={formCss.legend}>{words('ticket.description')}</span>
        <MentionablePeople value={people}>
          <TextEditor
            label={words('ticket.description')}
            html={content.description_html ?? ''}
            onChange={(html) => set({ description_html: html })}
          />
        </MentionablePeople>
      </div>
      <dl className={ticketCss.properties}>
        {shown.map((what) => (
          <PropertyRow
            key={what}
            {...{ what, ticket, changes }}
            isOpen={opened === what}
            onOpenChange={(isOpen) => setOpened(isOpen ? what : null)}
            hasLetter={false}
          />
        ))}
      </dl>
      <NewCustomRows
        draft={content}
        {...{ fields, people, fault }}
        // A value of null is one that was cleared.
        set={({ custom_fields: values }) =>
          set({ custom_fields: values as TemplateContent['custom_fields'] })
        }
      />
      <TextField
        name={`${path}.due`}
        label={words('templates.due')}
        hint={words('templates.dueHint')}
        autoComplete="off"
        optional
        maxLength={5}
        value={content.due ?? ''}
        onChange={(due) => set({ due })}
      />
    </>
  );
}
