/** Messages of the choice of a language. */
export const language = {
  'language.languageAndWeek': 'Language, time zone and week',
  'language.language': 'Language',
  'language.firstDayOfWeek': 'First day of the week',
  'language.asTheOrganization': 'As in your organization: {name}',
  'language.asTheBrowser': 'As in your browser: {name}',
  'language.asTheLanguage': 'As usual in your language: {name}',
  'language.ofTheBrowser': 'The language of their browser',
  'language.forPeopleWhoChoseNone': 'The language of the pages for people who chose none.',
  'language.organizationLanguage': 'Language of the organization',
  'language.ofThePages': 'The pages are in this language, wherever you sign in.',
} as const;
