import { languageTags } from '@basalt/domain/languages';
import { useState } from 'react';
import { chooseDateLanguage, dateLanguage } from '../../words/date-language.ts';
import { Select } from '../../design/select.tsx';
import { applyTheme, keptTheme, themes } from '../../design/theme.ts';
import { useWords } from '../../words/use-words.tsx';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';

/** The languages of the pages and some more, each with its own name and an example of a date. */
const languages = [...languageTags, 'en-GB', 'it', 'nl', 'pl', 'pt', 'sv'].toSorted().map((id) => {
  const name = new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id;
  const day = new Intl.DateTimeFormat(id, { dateStyle: 'medium' }).format(new Date());
  return { id, name: `${name} · ${day}` };
});

/** The theme and the language of dates, for this browser. */
export function Appearance() {
  const words = useWords();
  const [theme, setTheme] = useState(keptTheme);
  const chooseTheme = (id: string) => {
    applyTheme(id);
    setTheme(id);
  };
  return (
    <section className={pageCss.card} aria-labelledby="appearance">
      <header>
        <h2 id="appearance">{words('account.appearance')}</h2>
        <p className={textCss.note}>{words('account.inThisBrowserOnly')}</p>
      </header>
      <div className={layoutCss.actions}>
        <Select
          label={words('account.theme')}
          options={themes()}
          value={theme}
          onChange={chooseTheme}
        />
        <Select
          label={words('account.languageOfDates')}
          options={languages}
          value={dateLanguage()}
          onChange={chooseDateLanguage}
        />
      </div>
    </section>
  );
}
