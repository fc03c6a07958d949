import { isLanguage, languageTags, type Language } from '@basalt/domain/languages';
import { preferredLanguage } from '@basalt/domain/preferred-language';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/client.ts';
import type { Me } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { keys } from '../../data/query/keys.ts';
import { Refused } from '../../design/notice.tsx';
import { SearchableSelect } from '../../design/searchable-select.tsx';
import { Select, type Option } from '../../design/select.tsx';
import { currentLanguage } from '../../words/catalogue.ts';
import { formatDate } from '../../words/formats.ts';
import { zoneName, zoneOptions } from '../../words/zone-options.ts';
import { languageName } from '../../words/language-name.ts';
import { browserWeekStart } from '../../words/week-start.ts';
import { words } from '../../words/words.ts';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

/** What is changed. */
type Choices = { locale?: Language | null } & Partial<Pick<Me, 'time_zone' | 'week_start'>>;

/** The id of the option that chooses nothing. */
const none = 'none';

/** The days that a week can begin with: 1 is Monday. */
const firstDays = [1, 2, 3, 4, 5, 6, 7];

/** The name of a day of the week. The 1st of January 2024 was a Monday. */
const dayName = (day: number): string =>
  formatDate(new Date(Date.UTC(2024, 0, day)), { weekday: 'long', timeZone: 'UTC' });

/** The name of the language of the pages, in itself. */
function nameOfCurrent(): string {
  const current = currentLanguage();
  return isLanguage(current) ? languageName(current) : current;
}

/** The options that name a language, each in itself. */
const languageOptions = (): Option[] => languageTags.map((id) => ({ id, name: languageName(id) }));

/** The zone of the browser, and all zones. */
function browserAndZones(chosen: string | null): Option[] {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { id: none, name: words('language.asTheBrowser', { name: zoneName(name) }) },
    ...zoneOptions(chosen),
  ];
}

/** The language, the time zone and the first day of the week of the person: saved at once, and shown without a reload. The last two are those of the browser until they are chosen. */
export function LanguageAndWeek() {
  const t = useWords();
  const { me, organization } = useSession();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (choices: Choices) => data(api.PATCH('/me', { body: choices })),
    onSettled: () => client.invalidateQueries({ queryKey: keys.me }),
  });
  const weekStart = browserWeekStart();
  const ofOrganization = organization?.default_locale ?? null;
  const usual = languageName(preferredLanguage(navigator.languages.join(','), 'en'));
  const asUsual = isLanguage(ofOrganization)
    ? t('language.asTheOrganization', { name: languageName(ofOrganization) })
    : t('language.asTheBrowser', { name: usual });
  return (
    <section className={pageCss.card} aria-labelledby="language-and-week">
      <header>
        <h2 id="language-and-week">{t('language.languageAndWeek')}</h2>
        <p className={textCss.note}>{t('language.ofThePages')}</p>
      </header>
      <div className={layoutCss.actions}>
        <Select
          label={t('language.language')}
          options={[{ id: none, name: asUsual }, ...languageOptions()]}
          value={me.locale ?? none}
          onChange={(id) => save.mutate({ locale: isLanguage(id) ? id : null })}
        />
        <SearchableSelect
          label={t('imports.timeZone')}
          options={browserAndZones(me.time_zone)}
          value={me.time_zone ?? none}
          onChange={(id) => save.mutate({ time_zone: id === none ? null : id })}
        />
        <Select
          label={t('language.firstDayOfWeek')}
          options={[
            {
              id: none,
              name:
                weekStart === null
                  ? t('language.asTheLanguage', { name: nameOfCurrent() })
                  : t('language.asTheBrowser', { name: dayName(weekStart) }),
            },
            ...firstDays.map((day) => ({ id: String(day), name: dayName(day) })),
          ]}
          value={String(me.week_start ?? none)}
          onChange={(id) => save.mutate({ week_start: id === none ? null : Number(id) })}
        />
      </div>
      <Refused error={save.error} />
    </section>
  );
}
