import { isLanguage, languageTags } from '@basalt/domain/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data, where } from '../../api/client.ts';
import type { OwnOrganization } from '../../api/types.ts';
import { keys } from '../../data/query/keys.ts';
import { Refused } from '../../design/notice.tsx';
import { Select } from '../../design/select.tsx';
import { languageName } from '../../words/language-name.ts';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';

const names = languageTags.map((id) => ({ id: id as string, name: languageName(id) }));

/** The language for people of the organization who chose none: an owner's choice, saved at once. */
export function OrganizationLanguage({ organization }: { organization: OwnOrganization }) {
  const words = useWords();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (id: string) =>
      data(
        api.PATCH('/organizations/{organization}', {
          ...where({ organization: organization.id }),
          body: { default_locale: isLanguage(id) ? id : null },
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: keys.me }),
  });
  return (
    <section className={pageCss.card} aria-labelledby="organization-language">
      <header>
        <h2 id="organization-language">{words('language.organizationLanguage')}</h2>
        <p className={textCss.note}>{words('language.forPeopleWhoChoseNone')}</p>
      </header>
      <Select
        label={words('language.language')}
        options={[{ id: 'none', name: words('language.ofTheBrowser') }, ...names]}
        value={organization.default_locale ?? 'none'}
        onChange={(id) => save.mutate(id)}
      />
      <Refused error={save.error} />
    </section>
  );
}
