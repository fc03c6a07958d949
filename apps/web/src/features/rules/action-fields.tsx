import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomField, Member } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { templatesQuery } from '../../data/queries/template-requests.ts';
import type { RuleAction } from '../../data/queries/rules.ts';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { MultiSelect } from '../../design/multi-select.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { useWords } from '../../words/use-words.tsx';
import { CustomRow } from '../ticket/custom-rows.tsx';
import { PropertyRow } from '../ticket/property-row.tsx';
import rulesCss from './rules.module.css';
import ticketCss from '../ticket/ticket.module.css';

/** What actions can name. */
export interface ActionPlace {
  readonly organization: string;
  /** Null for a rule of all projects. */
  readonly project: string | null;
  readonly people: readonly Member[];
  readonly fields: readonly CustomField[];
}

const kinds: Readonly<Record<RuleAction['do'], FixedKey>> = {
  set: 'rules.chooseSet',
  add: 'rules.chooseAdd',
  remove: 'rules.chooseRemove',
  move: 'rules.chooseMove',
  comment: 'rules.chooseComment',
  create: 'rules.chooseCreate',
  notify: 'rules.chooseNotify',
  complete_tasks: 'rules.chooseCompleteTasks',
  reset_tasks: 'rules.chooseResetTasks',
  archive: 'rules.chooseArchive',
  unarchive: 'rules.chooseUnarchive',
};

/** A new action of a kind, before anything is chosen. */
export function newAction(kind: RuleAction['do']): RuleAction {
  switch (kind) {
    case 'set':
      return { do: 'set', fields: { priority: 'high' } };
    case 'comment':
      return { do: 'comment', body_html: '' };
    case 'create':
      return { do: 'create', fields: { title: '' } };
    case 'notify':
      return { do: 'notify', user_ids: ['assignees'], title: '' };
    default:
      return { do: kind } as RuleAction;
  }
}

/** One action of a rule: what it does, and on which ticket. */
export function ActionFields({
  at,
  action,
  onChange,
  onRemove,
  place,
}: {
  at: number;
  action: RuleAction;
  onChange: (action: RuleAction) => void;
  /** Absent for the only action. */
  onRemove: (() => void) | undefined;
  place: ActionPlace;
}) {
  const words = useWords();
  const ofProject = ['add', 'remove'];
  const offered = Object.entries(kinds).filter(
    ([kind]) => place.project !== null || action.do === kind || !ofProject.includes(kind),
  );
  return (
    <fieldset className={rulesCss.action}>
      <legend>{words('rules.actionNumber', { number: at + 1 })}</legend>
      <Select
        label={words('rules.then')}
        options={offered.map(([id, name]) => ({ id, name: words(name) }))}
        value={action.do}
        onChange={(kind) => onChange(newAction(kind as RuleAction['do']))}
      />
      {action.do === 'set' && <SetFields {...{ action, onChange, place }} />}
      {(action.do === 'add' || action.do === 'remove') && (
        <LinkFields {...{ action, onChange, place }} />
      )}
      {action.do === 'move' && <BoardField {...{ action, onChange, place }} />}
      {action.do === 'comment' && (
        <TextField
          name={`do.${at}.body_html`}
          label={words('rules.text')}
          hint={words('rules.placeholders', {
            key: '{{ticket.key}}',
            title: '{{ticket.title}}',
            actor: '{{actor.name}}',
          })}
          value={textOf(action.body_html)}
          onChange={(text) => onChange({ ...action, body_html: htmlOf(text) })}
        />
      )}
      {action.do === 'create' && <CreateFields {...{ at, action, onChange, place }} />}
      {action.do === 'notify' && (
        <>
          <MultiSelect
            label={words('rules.whom')}
            options={[{ id: 'assignees', name: words('rules.itsAssignees') }, ...place.people]}
            chosen={action.user_ids}
            onChange={(ids) => onChange({ ...action, user_ids: ids })}
          />
          <TextField
            name={`do.${at}.title`}
            label={words('rules.text')}
            hint={words('rules.placeholders', {
              key: '{{ticket.key}}',
              title: '{{ticket.title}}',
              actor: '{{actor.name}}',
            })}
            maxLength={150}
            value={action.title}
            onChange={(title) => onChange({ ...action, title })}
          />
        </>
      )}
      {action.do !== 'create' && action.do !== 'notify' && (
        <Checkbox
          isSelected={action.ticket === 'parent'}
          onChange={(isParent) => {
            const { ticket: _ticket, ...own } = action;
            onChange((isParent ? { ...own, ticket: 'parent' } : own) as RuleAction);
          }}
        >
          {words('rules.onParent')}
        </Checkbox>
      )}
      {onRemove !== undefined && (
        <Button
          slight
          onPress={onRemove}
          aria-label={words('rules.removeAction', { number: at + 1 })}
        >
          {words('rules.remove')}
        </Button>
      )}
    </fieldset>
  );
}

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

function htmlOf(text: string): string {
  const element = document.createElement('p');
  element.textContent = text;
  return text === '' ? '' : element.outerHTML;
}

interface Fields<Kind extends RuleAction['do']> {
  action: RuleAction & { do: Kind };
  onChange: (action: RuleAction) => void;
  place: ActionPlace;
}

/** The properties by what opens their choices, with the name of their field. */
const properties = {
  priority: 'priority',
  assignees: 'assignee_ids',
  labels: 'label_ids',
  tags: 'tag_names',
  estimate: 'estimate',
} as const;

const names = {
  priority: 'ticket.priority',
  assignees: 'ticket.assignees',
  labels: 'ticket.labels',
  tags: 'ticket.tags',
  estimate: 'ticket.estimate',
} as const;

type PropertyName = keyof typeof properties;
const isProperty = (name: string): name is PropertyName => Object.hasOwn(properties, name);

const blank = {
  board_id: '',
  due_at: null,
  completed_at: null,
  priority: 'medium',
  assignee_ids: [] as string[],
  label_ids: [] as string[],
  tag_names: [] as string[],
  estimate: null,
} as const;

function OneProperty({
  what,
  value,
  onSave,
  project,
}: {
  what: PropertyName;
  value: object;
  onSave: (fields: object) => void;
  project: string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const ticket = { ...blank, project_id: project ?? '', ...value };
  return (
    <PropertyRow
      {...{ what, ticket, isOpen }}
      changes={{ save: async (more: object) => onSave(more), move: () => {} }}
      onOpenChange={setOpen}
      hasLetter={false}
    />
  );
}

const customPrefix = 'custom:';

function SetFields({ action, onChange, place: { project, people, fields } }: Fields<'set'>) {
  const words = useWords();
  const { fields: values } = action;
  const customKey = Object.keys(values.custom_fields ?? {})[0];
  const chosen =
    customKey === undefined
      ? (Object.entries(properties).find(([, name]) => name in values)?.[0] ??
        (Object.keys(values)[0] as string))
      : `${customPrefix}${customKey}`;
  const common = project === null ? (['priority', 'estimate'] as const) : Object.keys(properties);
  const options = [
    ...common.filter(isProperty).map((id) => ({ id: id as string, name: words(names[id]) })),
    { id: 'title', name: words('ticket.title') },
    { id: 'due', name: words('ticket.due') },
    ...fields.map(({ key, name }) => ({ id: customPrefix + key, name })),
  ];
  const set = (more: object) => onChange({ ...action, fields: more });
  const choose = (id: string) => {
    if (id.startsWith(customPrefix)) {
      set({ custom_fields: { [id.slice(customPrefix.length)]: null } });
    } else if (isProperty(id)) set({ [properties[id]]: blank[properties[id]] });
    else set({ [id]: id === 'due' ? '+3d' : '' });
  };
  const custom = fields.find(({ key }) => key === customKey);
  return (
    <>
      <Select label={words('rules.field')} options={options} value={chosen} onChange={choose} />
      <dl className={ticketCss.properties}>
        {isProperty(chosen) && (
          <OneProperty what={chosen} value={values} onSave={set} project={project} />
        )}
        {custom !== undefined && (
          <CustomRow
            field={custom}
            people={people}
            value={values.custom_fields?.[custom.key] ?? null}
            isDraft
            onChange={(value) => set({ custom_fields: { [custom.key]: value } })}
          />
        )}
      </dl>
      {(chosen === 'title' || chosen === 'due') && (
        <TextField
          name={`fields.${chosen}`}
          label={words(chosen === 'due' ? 'ticket.due' : 'ticket.title')}
          {...(chosen === 'due' && { hint: words('rules.dueHint') })}
          optional
          value={String(values[chosen] ?? '')}
          onChange={(text) => set({ [chosen]: chosen === 'due' && text === '' ? null : text })}
        />
      )}
    </>
  );
}

function LinkFields({ action, onChange, place: { project } }: Fields<'add' | 'remove'>) {
  const save = (more: object) => {
    const next = { ...action, ...more };
    const chosen = Object.entries(next).filter(
      ([, value]) => !Array.isArray(value) || value.length > 0,
    );
    onChange(Object.fromEntries(chosen) as typeof action);
  };
  return (
    <dl className={ticketCss.properties}>
      {(['labels', 'tags', 'assignees'] as const).map((what) => (
        <OneProperty key={what} what={what} value={action} onSave={save} project={project} />
      ))}
    </dl>
  );
}

/** The board of an action: by id in a project, else by its slug in the project of the ticket. */
function BoardField({ action, onChange, place: { project } }: Fields<'move' | 'create'>) {
  const words = useWords();
  const query = useQuery({ ...boardsQuery(project ?? ''), enabled: project !== null });
  const { board_id: id, board_slug: slug, ...others } = action;
  if (project === null) {
    return (
      <TextField
        name="board_slug"
        label={words('rules.slug')}
        hint={words('rules.slugHint')}
        maxLength={60}
        value={slug ?? ''}
        onChange={(text) => onChange({ ...others, board_slug: text } as RuleAction)}
      />
    );
  }
  const boards = query.data ?? [];
  return (
    <Select
      label={words('ticket.board')}
      options={boards}
      value={id ?? boards.find((board) => board.slug === slug)?.id ?? ''}
      onChange={(board) => onChange({ ...others, board_id: board } as RuleAction)}
    />
  );
}

const none = 'none';

function CreateFields({ at, action, onChange, place }: Fields<'create'> & { at: number }) {
  const words = useWords();
  const { data: templates = [] } = useQuery(templatesQuery(place.organization, place.project));
  const { template_id: template, fields, as, ...others } = action;
  return (
    <>
      <BoardField {...{ action, onChange, place }} />
      <Select
        label={words('rules.content')}
        options={[{ id: none, name: words('rules.byTitle') }, ...templates]}
        value={template ?? none}
        onChange={(id) =>
          onChange({
            ...others,
            ...(as !== undefined && { as }),
            ...(id === none ? { fields: { title: '' } } : { template_id: id }),
          })
        }
      />
      {template === undefined && (
        <TextField
          name={`do.${at}.fields.title`}
          label={words('ticket.title')}
          hint={words('templates.titleHint', { date: '{{date}}', week: '{{week}}' })}
          maxLength={255}
          value={fields?.title ?? ''}
          onChange={(title) => onChange({ ...action, fields: { ...fields, title } })}
        />
      )}
      <Select
        label={words('rules.belongs')}
        options={[
          { id: none, name: words('rules.alone') },
          { id: 'sub_ticket', name: words('rules.asSubTicket') },
          { id: 'related', name: words('rules.asRelated') },
        ]}
        value={as ?? none}
        onChange={(id) => {
          const { as: _as, ...own } = action;
          onChange((id === none ? own : { ...own, as: id }) as RuleAction);
        }}
      />
      <Checkbox
        isSelected={action.unless_open === true}
        onChange={(isOnce) => onChange({ ...action, unless_open: isOnce })}
      >
        {words('rules.unlessOpen')}
      </Checkbox>
    </>
  );
}
