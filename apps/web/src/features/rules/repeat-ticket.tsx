import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, where } from '../../api/client.ts';
import type { Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { createRule, deleteRule, type RuleWhen } from '../../data/queries/rules.ts';
import { createTemplate, deleteTemplate } from '../../data/queries/template-requests.ts';
import { keys } from '../../data/query/keys.ts';
import { useSession } from '../../data/session.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { onDate } from '../../design/dates.ts';
import { Fetched } from '../../design/fetched.tsx';
import { FormActions } from '../../design/form-actions.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { Select } from '../../design/select.tsx';
import { TextField } from '../../design/text-field.tsx';
import { formatList } from '../../words/formats.ts';
import { clockIn, clockTime, isoDay, timeZone } from '../../words/time-zone.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { showDone } from '../feedback/undo.tsx';
import { freshContentOf, repeatRule } from './repeat-rule.tsx';
import { nextDays } from './repetition-days.ts';
import { repetitionOf } from './schedule-words.ts';
import { ScheduleFields } from './when-fields.tsx';
import formCss from '../../design/form.module.css';

type Schedule = RuleWhen & { on: 'schedule' };

/** The first schedule: every week on the day of the due date, or of today. */
function firstSchedule({ due_at: due }: Ticket): Schedule {
  const now = new Date();
  const at = due === null || new Date(due) < now ? now : new Date(due);
  const day = isoDay(clockTime(at));
  const name = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(day).getUTCDay()] ?? 'MO';
  return {
    on: 'schedule',
    recurrence: `FREQ=WEEKLY;BYDAY=${name}`,
    start: day,
    time: '09:00',
    time_zone: timeZone(),
  };
}

/** A window that makes a ticket again and again: on a schedule, or some days after its completion. */
export default function RepeatTicket({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const words = useWords();
  const boards = useQuery(boardsQuery(ticket.project_id));
  const [schedule, setSchedule] = useState(() => firstSchedule(ticket));
  const [isBySchedule, setBySchedule] = useState(true);
  const [days, setDays] = useState('7');
  const [chosen, setChosen] = useState<string | null>(null);
  const [unlessOpen, setUnlessOpen] = useState(true);
  const when: RuleWhen = isBySchedule
    ? schedule
    : { on: 'time', of: 'completed', days: Math.trunc(Number(days)) };
  const all = boards.data ?? [];
  const board = chosen ?? all.find((each) => !each.is_done)?.id ?? all[0]?.id ?? '';
  const repeat = useRepeat(ticket, { when, board, unlessOpen }, onClose);
  const { key } = ticket;
  return (
    <ModalDialog title={words('rules.repeatTicket', { key })} isOpen onClose={onClose}>
      <Fetched query={boards}>
        {() => (
          <Form labels={{}} mutation={repeat}>
            <Select
              label={words('rules.when')}
              options={[
                { id: 'schedule', name: words('rules.chooseSchedule') },
                { id: 'completed', name: words('rules.chooseAfterCompletion') },
              ]}
              value={isBySchedule ? 'schedule' : 'completed'}
              onChange={(id) => setBySchedule(id === 'schedule')}
            />
            {isBySchedule ? (
              <>
                <ScheduleFields
                  when={schedule}
                  onChange={(next) => next.on === 'schedule' && setSchedule(next)}
                />
                <NextDays schedule={schedule} />
              </>
            ) : (
              <TextField
                name="when.days"
                type="number"
                label={words('rules.days')}
                value={days}
                onChange={setDays}
              />
            )}
            <Select
              label={words('ticket.board')}
              options={all}
              value={board}
              onChange={setChosen}
            />
            {isBySchedule && (
              <Checkbox isSelected={unlessOpen} onChange={setUnlessOpen}>
                {words('rules.unlessOpen')}
              </Checkbox>
            )}
            <p className={formCss.hint}>{words('rules.repeatHint')}</p>
            <FormActions
              verb={words('rules.repeat')}
              isPending={repeat.isPending}
              onCancel={onClose}
            />
          </Form>
        )}
      </Fetched>
    </ModalDialog>
  );
}

/** The next three days of a schedule, in its time zone. */
function NextDays({ schedule }: { schedule: Schedule }) {
  const words = useWords();
  const [opened] = useState(() => new Date());
  const repetition = repetitionOf(schedule.recurrence);
  if (repetition === null) return null;
  const now = clockIn(schedule.time_zone)(opened);
  const [today, time] = [
    isoDay(now),
    [now.hour, now.minute].map((part) => `${part}`.padStart(2, '0')).join(':'),
  ];
  const days = nextDays(repetition, schedule.start, today, 4)
    .filter((day) => day !== today || time < schedule.time)
    .slice(0, 3);
  return (
    <p role="status">
      {words('rules.nextTimes', { times: formatList(days.map((day) => onDate(day))) })}
    </p>
  );
}

interface Chosen {
  when: RuleWhen;
  board: string;
  unlessOpen: boolean;
}

/** Makes the rule, and before it a template where the ticket has sub-tickets. Undo deletes both. */
function useRepeat(ticket: Ticket, choice: Chosen, onClose: () => void) {
  const client = useQueryClient();
  const { organization } = useSession();
  const of = organization?.id ?? '';
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.rules(of) }),
      client.invalidateQueries({ queryKey: keys.allTemplates }),
    ]);
  const { id, key, title, project_id } = ticket;
  return useMutation({
    async mutationFn(_fields: Fields) {
      const name = wordsOf('rules.repeatName', { key, title });
      const query = { parent_id: id, per_page: 50, sort: 'rank' } as const;
      const below =
        ticket.children.total === 0
          ? []
          : await data(
              api.GET('/projects/{project}/tickets', where({ project: project_id }, query)),
            );
      const template =
        below.length === 0
          ? null
          : await createTemplate(of, {
              name: [...title].slice(0, 120).join(''),
              project_id,
              ticket: freshContentOf(ticket),
              sub_tickets: below.map((child) => freshContentOf(child as Ticket)),
            });
      const body = repeatRule(ticket, name, { ...choice, template: template?.id ?? null });
      try {
        return { rule: await createRule(of, body), template };
      } catch (error) {
        if (template !== null) await deleteTemplate(template.id);
        throw error;
      }
    },
    async onSuccess({ rule, template }) {
      await reload();
      onClose();
      showDone({
        text: wordsOf('rules.nowRepeats', { key }),
        async undo() {
          await deleteRule(rule.id);
          if (template !== null) await deleteTemplate(template.id);
          await reload();
          return wordsOf('rules.repeatsNoMore', { key });
        },
      });
    },
  });
}
