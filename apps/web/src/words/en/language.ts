/** Messages of the choice of a language and of dates. */
export const language = {
  'language.languageAndTime': 'Language and time',
  'language.language': 'Language',
  'language.timeZone': 'Time zone',
  'language.firstDayOfWeek': 'First day of the week',
  'language.asTheOrganization': 'As in your organization: {name}',
  'language.asTheBrowser': 'As in your browser: {name}',
  'language.asTheLanguage': 'As usual in your language: {name}',
  'language.ofTheBrowser': 'The language of their browser',
  'language.forPeopleWhoChoseNone': 'The language of pages and mails for people who chose none.',
  'language.organizationLanguage': 'Language of the organization',
  'language.pagesAndMails': 'Pages and mails are in this language, with dates of this time zone.',
} as const;
