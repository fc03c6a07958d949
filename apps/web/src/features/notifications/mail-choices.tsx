import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api, data, where } from '../../api/client.ts';
import type { OwnOrganization } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Fetched } from '../../design/fetched.tsx';
import { Refused } from '../../design/notice.tsx';
import { Select } from '../../design/select.tsx';
import { timeZone } from '../../words/time-zone.ts';
import { useWords } from '../../words/use-words.tsx';
import type { FixedKey } from '../../words/keys.ts';
import { words as wordsOf } from '../../words/words.ts';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';
import notificationsCss from './notifications.module.css';
import { classes } from '../../design/classes.ts';

const path = '/organizations/{organization}/mail-choices';
type Choices =
  SessionPaths[typeof path]['get']['responses'][200]['content']['application/json']['data'];
type Change = NonNullable<
  SessionPaths[typeof path]['patch']['requestBody']
>['content']['application/json'];

const mailChoicesQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.mailChoices(organization),
    queryFn: () => data(api.GET(path, where({ organization }))),
  });

const reasons: readonly (readonly [keyof Choices['times'], FixedKey])[] = [
  ['mentioned', 'notifications.mentioned'],
  ['assigned', 'notifications.assigned'],
  ['unassigned', 'notifications.unassigned'],
  ['commented', 'notifications.commented'],
  ['changed', 'notifications.changedTime'],
  ['due_soon', 'notifications.dueSoon'],
  ['overdue', 'notifications.overdueTime'],
];

const everyReason = reasons.map(([reason]) => reason);

const times = () => [
  { id: 'at_once', name: wordsOf('notifications.atOnce') },
  { id: 'bundled', name: wordsOf('notifications.bundled') },
  { id: 'daily', name: wordsOf('notifications.daily') },
  { id: 'off', name: wordsOf('notifications.off') },
];

/** The choice for all reasons while they differ. */
const mixed = 'mixed';

const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  name: `${String(hour).padStart(2, '0')}:00`,
}));

/** When mails about the notifications of an organization leave. Every choice is saved at once. */
export function MailChoices({ organization: { id, name } }: { organization: OwnOrganization }) {
  const t = useWords();
  const query = useQuery(mailChoicesQuery(id));
  return (
    <section className={pageCss.card} aria-labelledby="mail-choices">
      <header>
        <h2 id="mail-choices">{t('notifications.mailsFrom', { name })}</h2>
        <p className={textCss.note}>{t('notifications.mailsLead')}</p>
      </header>
      <Fetched query={query}>{(choices) => <Chosen organization={id} choices={choices} />}</Fetched>
    </section>
  );
}

function Chosen({ organization, choices }: { organization: string; choices: Choices }) {
  const t = useWords();
  const client = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: (body: Change) => data(api.PATCH(path, { ...where({ organization }), body })),
    onSuccess: (saved) => client.setQueryData(keys.mailChoices(organization), saved),
  });
  const change = (of: readonly (keyof Choices['times'])[], time: string) =>
    mutate({
      times: Object.fromEntries(of.map((reason) => [reason, time])),
      ...(time === 'daily' && { time_zone: timeZone() }),
    });
  const isSame = new Set(Object.values(choices.times)).size === 1;
  const isDaily = Object.values(choices.times).includes('daily');
  return (
    <div className={classes(layoutCss.stack, notificationsCss.selectRows)}>
      <Select
        label={t('notifications.allOfThem')}
        options={
          isSame ? times() : [{ id: mixed, name: t('notifications.asChosenBelow') }, ...times()]
        }
        value={isSame ? choices.times.mentioned : mixed}
        onChange={(time) => {
          if (time !== mixed) change(everyReason, time);
        }}
      />
      {reasons.map(([reason, of]) => (
        <Select
          key={reason}
          label={t(of)}
          options={times()}
          value={choices.times[reason]}
          onChange={(time) => change([reason], time)}
        />
      ))}
      {isDaily && (
        <Select
          label={t('notifications.theDailyMailIn', { timeZone: choices.time_zone })}
          options={hours}
          value={String(choices.daily_hour)}
          onChange={(hour) => mutate({ daily_hour: Number(hour), time_zone: timeZone() })}
        />
      )}
      <Refused error={error} />
    </div>
  );
}
