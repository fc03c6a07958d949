/** The classes of the sheets: `npm test -- used-rules -u` writes this file. */
type Names<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Names<Rest>
  : Text;
type Classes<Text extends string> = Readonly<Record<Names<Text>, string>>;

declare module '*/connection.module.css' {
  const classNames: Classes<'connection wideOnly'>;
  export default classNames;
}
declare module '*/background-pattern.module.css' {
  const classNames: Classes<'stones'>;
  export default classNames;
}
declare module '*/brand.module.css' {
  const classNames: Classes<'brand'>;
  export default classNames;
}
declare module '*/button.module.css' {
  const classNames: Classes<'button danger iconButton primary quiet showChange slight spinner wide'>;
  export default classNames;
}
declare module '*/checkbox.module.css' {
  const classNames: Classes<'box checkbox'>;
  export default classNames;
}
declare module '*/chip.module.css' {
  const classNames: Classes<'chip filters'>;
  export default classNames;
}
declare module '*/dialog.module.css' {
  const classNames: Classes<'dialog foot footDialog footSheet modal veil'>;
  export default classNames;
}
declare module '*/form.module.css' {
  const classNames: Classes<'below code colorInput field fieldError fieldInput fieldRow form hint label labelled legend lineField reveal select selectButton several slim titleInput'>;
  export default classNames;
}
declare module '*/icon.module.css' {
  const classNames: Classes<'icon'>;
  export default classNames;
}
declare module '*/layout.module.css' {
  const classNames: Classes<'actions beside end grows stack'>;
  export default classNames;
}
declare module '*/menu.module.css' {
  const classNames: Classes<'choose chooseField chooseFind columnEmpty danger dangerZone end menuPart numbered option optionHead options pointed popover tick'>;
  export default classNames;
}
declare module '*/notice.module.css' {
  const classNames: Classes<'banner notice refused shownOnce'>;
  export default classNames;
}
declare module '*/page.module.css' {
  const classNames: Classes<'card content crumb empty headTools list loading more off on pill place projectArea recordId secret ticketHead what wideForm'>;
  export default classNames;
}
declare module '*/scopes.module.css' {
  const classNames: Classes<'scopeList scopeSets scopes'>;
  export default classNames;
}
declare module '*/sign.module.css' {
  const classNames: Classes<'blocked count dot due full large late mark marks more on people person priority projectKey sign small tag ticketKey'>;
  export default classNames;
}
declare module '*/text.module.css' {
  const classNames: Classes<'cut hidden lead mono note small soft twoLines'>;
  export default classNames;
}
declare module '*/value.module.css' {
  const classNames: Classes<'fixed value'>;
  export default classNames;
}
declare module '*/home.module.css' {
  const classNames: Classes<'bringing done firstHour home late lately onBoard plus progressEnd rowEnd showAll sources today todayRows ways'>;
  export default classNames;
}
declare module '*/own-picture.module.css' {
  const classNames: Classes<'over picture preview'>;
  export default classNames;
}
declare module '*/analytics.module.css' {
  const classNames: Classes<'amiss bars chartChoice charts cursor dashed done figure figures figuresTable full number plot progress readOut readable scale track weekLine weekLines'>;
  export default classNames;
}
declare module '*/chart-data.module.css' {
  const classNames: Classes<'data tableArea text'>;
  export default classNames;
}
declare module '*/group-chart.module.css' {
  const classNames: Classes<'bar bars choices keys name place section tools'>;
  export default classNames;
}
declare module '*/audit.module.css' {
  const classNames: Classes<'audit auditFilters entries'>;
  export default classNames;
}
declare module '*/board.module.css' {
  const classNames: Classes<'addTicket board boardSelection boardTabs cardCycle cardEnd cardKey cardLine cardLink cardTitle cardTools cards collapsed column dragHandle heads heldCard heldCount lane laneRow lanes noPlace selected skeleton tabs ticketCard touchDrag'>;
  export default classNames;
}
declare module '*/next-steps.module.css' {
  const classNames: Classes<'steps'>;
  export default classNames;
}
declare module '*/comments.module.css' {
  const classNames: Classes<'answer change comment commentTools replies stream write writeBox writeLine'>;
  export default classNames;
}
declare module '*/reactions.module.css' {
  const classNames: Classes<'reaction reactions'>;
  export default classNames;
}
declare module '*/cycles.module.css' {
  const classNames: Classes<'grip head personName plan planBoard planEmpty planEstimate planHead planHelp planList planPeople planRow planTitle quietActs tickets'>;
  export default classNames;
}
declare module '*/documents.module.css' {
  const classNames: Classes<'addInside byline contents document documentFields documentLayout documentSide documentTitle documentTree fold foot history inside path places tags twig'>;
  export default classNames;
}
declare module '*/messages.module.css' {
  const classNames: Classes<'message messages'>;
  export default classNames;
}
declare module '*/files.module.css' {
  const classNames: Classes<'files gallery galleryPlaces over preview takesFiles'>;
  export default classNames;
}
declare module '*/flow.module.css' {
  const classNames: Classes<'ageBar ageing dot keys old onBoard pattern percentile pictures question questionField ranges slow ticketKey usual wide willCome'>;
  export default classNames;
}
declare module '*/imports.module.css' {
  const classNames: Classes<'importColumns importNotes importNow importProgress importReport'>;
  export default classNames;
}
declare module '*/list.module.css' {
  const classNames: Classes<'check checkCell downloads editTitle few fieldsTogether groupHead groupLine groupRow keyCell listArea listFilters moreFilters refusedItems selectionBar sortHead tickets titleField titleLine titleSigns total waiting wideCell'>;
  export default classNames;
}
declare module '*/notifications.module.css' {
  const classNames: Classes<'acts ago earlier happened inbox inboxActs inboxTabs notices selectRows snoozeTimes swipeActs swipeRow swiped unread'>;
  export default classNames;
}
declare module '*/offline.module.css' {
  const classNames: Classes<'above changes'>;
  export default classNames;
}
declare module '*/organization.module.css' {
  const classNames: Classes<'roleField'>;
  export default classNames;
}
declare module '*/palette.module.css' {
  const classNames: Classes<'excerpt palette paletteButton paletteDialog paletteFault paletteInput paletteList palettePath paletteVeil'>;
  export default classNames;
}
declare module '*/project-facts.module.css' {
  const classNames: Classes<'changed facts late progress'>;
  export default classNames;
}
declare module '*/projects.module.css' {
  const classNames: Classes<'inText ofAll pageMenu projectBar projectHead'>;
  export default classNames;
}
declare module '*/relations.module.css' {
  const classNames: Classes<'blocking child childBoard childValue done foundBelow key kind parent relationLine relations remove title unset'>;
  export default classNames;
}
declare module '*/rules.module.css' {
  const classNames: Classes<'action both choice text'>;
  export default classNames;
}
declare module '*/calendar.module.css' {
  const classNames: Classes<'addOnDay alone beside day dayHead dayName dayNumber more piece today week weekdays weeks'>;
  export default classNames;
}
declare module '*/schedule.module.css' {
  const classNames: Classes<'active arrows bar before begun behind corner cycle cycleBand days daysOf done dueEnd early earlyArrow goesOn head late lateTitle later long moving open proposals row rowGroup rowKey rowName rowPeople rowTitle rows scale schedule startEnd ticket timeline title toBar todayBand todayMark undated wholeDay'>;
  export default classNames;
}
declare module '*/search.module.css' {
  const classNames: Classes<'branch foundWhere searchFilters stateBoard ticketState wholeLists'>;
  export default classNames;
}
declare module '*/settings.module.css' {
  const classNames: Classes<'arrow boardRows grip numbers optionName optionRow rowName rowTools settingsRow settingsRows settingsSection'>;
  export default classNames;
}
declare module '*/sign-in.module.css' {
  const classNames: Classes<'enrolment or qr recoveryCodes sheet signIn steps ways'>;
  export default classNames;
}
declare module '*/prose.module.css' {
  const classNames: Classes<'bothTexts early headingLink hint linkForm linked mentions prose rich richTools selectionTools'>;
  export default classNames;
}
declare module '*/development.module.css' {
  const classNames: Classes<'entry'>;
  export default classNames;
}
declare module '*/field-value.module.css' {
  const classNames: Classes<'flag link'>;
  export default classNames;
}
declare module '*/ticket.module.css' {
  const classNames: Classes<'activity calendar calendarHead choiceInPlace created day describe description dueMeaning duePopover editButton forth keyButton newTicket properties property sheetVeil ticket ticketDialog ticketFacts ticketMain ticketSheet ticketSide ticketTitle ticketTop understood'>;
  export default classNames;
}
declare module '*/trash.module.css' {
  const classNames: Classes<'trash'>;
  export default classNames;
}
declare module '*/webhooks.module.css' {
  const classNames: Classes<'address'>;
  export default classNames;
}
declare module '*/frame.module.css' {
  const classNames: Classes<'allKeys badge fold keys open phoneBar places shell side sideHead skip who work'>;
  export default classNames;
}
