import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionPaths } from '@basalt/client/session';
import { api, data, where } from '../api/client.ts';
import type { OwnOrganization } from '../api/types.ts';
import { keys } from '../query/keys.ts';
import { Fetched } from '../ui/fetched.tsx';
import { Refused } from '../ui/notice.tsx';
import { Select } from '../ui/select.tsx';

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

const reasons: readonly (readonly [keyof Choices['times'], string])[] = [
  ['mentioned', 'Somebody mentions you'],
  ['assigned', 'You are assigned'],
  ['unassigned', 'You are no longer assigned'],
  ['commented', 'A comment on what you watch'],
  ['changed', 'A change of what you watch'],
  ['due_soon', 'Your ticket is due within 24 hours'],
  ['overdue', 'Your ticket is overdue'],
];

const everyReason = reasons.map(([reason]) => reason);

const times = [
  { id: 'at_once', name: 'At once' },
  { id: 'bundled', name: 'Collected for five minutes' },
  { id: 'daily', name: 'Once a day' },
  { id: 'off', name: 'No mail' },
] as const;

/** The choice for all reasons while they differ. */
const mixed = 'mixed';

/** The hour of a daily mail is in the time zone of the person. */
const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  name: `${String(hour).padStart(2, '0')}:00`,
}));

/** When mails about the notifications of an organization leave. Every choice is saved at once. */
export function MailChoices({ organization: { id, name } }: { organization: OwnOrganization }) {
  const query = useQuery(mailChoicesQuery(id));
  return (
    <section className="card" aria-labelledby="mail-choices">
      <header>
        <h2 id="mail-choices">Mails from {name}</h2>
        <p className="small soft">
          What you read in your inbox before a mail leaves is not in the mail. Collected for five
          minutes: what happens to one ticket or document in that time comes in one mail; each
          ticket has a mail of its own.
        </p>
      </header>
      <Fetched query={query}>{(choices) => <Chosen organization={id} choices={choices} />}</Fetched>
    </section>
  );
}

function Chosen({ organization, choices }: { organization: string; choices: Choices }) {
  const client = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: (body: Change) => data(api.PATCH(path, { ...where({ organization }), body })),
    onSuccess: (saved) => client.setQueryData(keys.mailChoices(organization), saved),
  });
  const change = (of: readonly (keyof Choices['times'])[], time: string) =>
    mutate({
      times: Object.fromEntries(of.map((reason) => [reason, time])),
      ...(time === 'daily' && { time_zone }),
    });
  const isSame = new Set(Object.values(choices.times)).size === 1;
  const isDaily = Object.values(choices.times).includes('daily');
  return (
    <div className="stack select-rows">
      <Select
        label="All of them"
        options={isSame ? times : [{ id: mixed, name: 'As chosen below' }, ...times]}
        value={isSame ? choices.times.mentioned : mixed}
        onChange={(time) => {
          if (time !== mixed) change(everyReason, time);
        }}
      />
      {reasons.map(([reason, words]) => (
        <Select
          key={reason}
          label={words}
          options={times}
          value={choices.times[reason]}
          onChange={(time) => change([reason], time)}
        />
      ))}
      {isDaily && (
        <Select
          label={`The daily mail, in ${choices.time_zone}`}
          options={hours}
          value={String(choices.daily_hour)}
          onChange={(hour) => mutate({ daily_hour: Number(hour), time_zone })}
        />
      )}
      <Refused error={error} />
    </div>
  );
}
