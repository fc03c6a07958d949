import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationFieldsQuery } from '../../data/queries/custom-fields.ts';
import { peopleQuery } from '../../data/queries/organization.ts';
import { membersQuery, projectsQuery } from '../../data/queries/projects.ts';
import {
  createRule,
  ruleAccess,
  type Rule,
  type RuleAction,
  type RuleContent,
} from '../../data/queries/rules.ts';
import { keys } from '../../data/query/keys.ts';
import { saveFields } from '../../data/query/save-fields.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { classes } from '../../design/classes.ts';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { FilterChips } from '../list/filter-chips.tsx';
import { setFilter } from '../../data/store/reversed-filters.ts';
import { FilterContext, type ListFilter } from '../list/use-list-filter.tsx';
import { ActionFields, newAction } from './action-fields.tsx';
import { useRuleNames } from './rule-names.ts';
import { RuleTrial } from './rule-trial.tsx';
import { WhenFields } from './when-fields.tsx';
import chipCss from '../../design/chip.module.css';
import formCss from '../../design/form.module.css';
import pageCss from '../../design/page.module.css';
import rulesCss from './rules.module.css';

const labels = { name: 'fields.name' } as const;
/** The id of the choice of no project. */
const allProjects = 'all';
const maxActions = 20;

/** An action that sets several fields, as one for each: the form shows one field in each action. */
const single = (action: RuleAction): readonly RuleAction[] => {
  if (action.do !== 'set') return [action];
  const { custom_fields: custom = {}, ...fields } = action.fields;
  const each = [
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ...Object.entries(custom).map(([key, value]) => ({ custom_fields: { [key]: value } })),
  ];
  return each.map((of) => ({ ...action, fields: of }) as RuleAction);
};

/**
 * The form of a rule in words, a new one for null, with a trial of it beside. A trial needs a stored rule: a new rule is stored first, switched
 * off, and the form stays open.
 */
export function RuleForm({
  organization,
  rule,
  onClose,
}: {
  organization: string;
  rule: Rule | null;
  onClose: () => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const [stored, setStored] = useState(rule);
  const [name, setName] = useState(rule?.name ?? '');
  const [project, setProject] = useState(rule?.project_id ?? null);
  const [enabled, setEnabled] = useState(rule?.enabled ?? true);
  const [content, setContent] = useState<RuleContent>({
    when: rule?.when ?? { on: 'event', kinds: ['ticket.created'] },
    if: rule === null ? {} : rule.if,
    do: rule?.do.flatMap(single) ?? [newAction('set')],
  });
  const set = (more: Partial<RuleContent>) => setContent((before) => ({ ...before, ...more }));
  const names = useRuleNames(organization, [{ project_id: project }]);
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const place = useActionPlace(organization, project);
  const submission = useMutation({
    async mutationFn(_fields: Fields) {
      const saved =
        stored === null
          ? await createRule(organization, {
              name,
              project_id: project,
              enabled: false,
              ...content,
            })
          : await saveFields(ruleAccess, stored, { name, enabled, ...content } as Partial<Rule>);
      await client.invalidateQueries({ queryKey: keys.rules(organization) });
      await client.invalidateQueries({ queryKey: keys.rule(saved.id) });
      return saved;
    },
    onSuccess(saved) {
      if (stored !== null) onClose();
      setStored(saved);
    },
  });
  const setAction = (at: number, action: RuleAction) =>
    set({ do: content.do.map((own, index) => (index === at ? action : own)) });
  const isOnce = content.if === null;
  return (
    <section className={pageCss.card} aria-labelledby="rule-form">
      <header>
        <h2 id="rule-form">{words(rule === null ? 'rules.newRule' : 'rules.changeRule')}</h2>
      </header>
      <div className={classes(pageCss.wideForm, rulesCss.both)}>
        <Form mutation={submission} labels={labels}>
          <TextField
            name="name"
            label={words('templates.name')}
            autoComplete="off"
            autoFocus
            maxLength={120}
            value={name}
            onChange={setName}
          />
          {stored === null && (
            <Select
              label={words('rules.project')}
              options={[{ id: allProjects, name: words('rules.allProjects') }, ...projects]}
              value={project ?? allProjects}
              onChange={(id) => setProject(id === allProjects ? null : id)}
            />
          )}
          <WhenFields
            when={content.when}
            onChange={(when) => set({ when, ...(when.on !== 'schedule' && isOnce && { if: {} }) })}
            {...{ project, fields: place.fields }}
          />
          {content.when.on === 'schedule' && (
            <Checkbox isSelected={isOnce} onChange={(once) => set({ if: once ? null : {} })}>
              {words('rules.withoutTicket')}
            </Checkbox>
          )}
          {content.if && (
            <div className={formCss.field} role="group" aria-labelledby="rule-if">
              <span id="rule-if" className={formCss.legend}>
                {words('rules.onlyIf')}
              </span>
              <div className={chipCss.filters}>
                <FilterContext
                  value={{
                    // The chips read texts, as those of an address, which a rule has, too.
                    filter: content.if as object as ListFilter,
                    set: (filter, value) =>
                      set({ if: withFilter(content.if ?? {}, filter, value) }),
                  }}
                >
                  <FilterChips {...{ project, fields: place.fields }} />
                </FilterContext>
              </div>
            </div>
          )}
          {content.do.map((action, at) => (
            <ActionFields
              key={at}
              {...{ at, action, place }}
              onChange={(next) => setAction(at, next)}
              onRemove={
                content.do.length === 1
                  ? undefined
                  : () => set({ do: content.do.filter((_, own) => own !== at) })
              }
            />
          ))}
          {content.do.length < maxActions && (
            <div>
              <Button slight onPress={() => set({ do: [...content.do, newAction('comment')] })}>
                {words('rules.addAction')}
              </Button>
            </div>
          )}
          {stored !== null && (
            <Checkbox isSelected={enabled} onChange={setEnabled}>
              {words('rules.on')}
            </Checkbox>
          )}
          <FormActions
            verb={words(stored === null ? 'rules.tryIt' : 'templates.save')}
            isPending={submission.isPending}
            onCancel={onClose}
          />
        </Form>
        {stored === null ? (
          <p className={formCss.hint}>{words('rules.tryHint')}</p>
        ) : (
          <RuleTrial rule={stored} {...{ content, names }} />
        )}
      </div>
    </section>
  );
}

type Condition = NonNullable<RuleContent['if']>;

function withFilter(query: Condition, name: string, value: string): Condition {
  const parameters = new URLSearchParams(query as Record<string, string>);
  setFilter(parameters, name, value);
  return Object.fromEntries(parameters);
}

/** The people and custom fields of a project; null: of the organization. */
function useActionPlace(organization: string, project: string | null) {
  const isWide = project === null;
  const ofProject = useQuery({ ...membersQuery(project ?? ''), enabled: !isWide }).data ?? [];
  const all = useQuery({ ...peopleQuery(organization), enabled: isWide }).data ?? [];
  const own = useCustomFields(project ?? '');
  const common = useQuery({ ...organizationFieldsQuery(organization), enabled: isWide }).data ?? [];
  const people = isWide ? all.map((of) => ({ ...of, access: 'explicit' as const })) : ofProject;
  return { organization, project, people, fields: isWide ? common : own };
}
