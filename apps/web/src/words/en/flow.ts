/** Messages of the page of a project's flow. */
export const flow = {
  'flow.daysShown': 'Days shown',
  'flow.lastDays': '{count, plural, one {Last # day} other {Last # days}}',
  'flow.isRebuilding':
    'The history is being counted again. Until then, the figures are those of a part of it.',
  'flow.countedSince': 'Counted since {day}. The history before was removed.',
  'flow.nothingYet': 'Nothing to show yet',
  'flow.whatWillCome':
    'A few seconds after the first ticket is on <board>the board</board>, you will see here:',
  'flow.cycleTime': 'Cycle time',
  'flow.mostTook':
    '85 % of the finished tickets took this long or less, half of them {time} or less',
  'flow.noneFinished': 'No ticket was started and finished in these days.',
  'flow.inProgress': 'In progress',
  'flow.tooOld':
    '{count, plural, one {# takes longer than 85 % of the finished tickets} other {# take longer than 85 % of the finished tickets}}',
  'flow.finished': 'Finished',
  'flow.finishedLead': 'tickets that were started before',
  'flow.efficiency': 'Flow efficiency',
  'flow.efficiencyLead': 'of the time from start to end, tickets did not wait',
  'flow.forecast': 'When will it be done?',
  'flow.forecastLead':
    'From what was finished in the last weeks. The large answer is right in 85 of 100 cases, as long as the project stays as it was.',
  'flow.allOpen': 'all open',
  'flow.by': 'By the day',
  'flow.nothingWaited': 'Nothing waited',
  'flow.nothingWaitedLead': 'No finished ticket was on a waiting board or blocked.',
  'flow.knownSoFar':
    'Whole weeks so far: {weeks, number}. Finished tickets in them: {tickets, number}.',
  'flow.forecastFrom': 'There is a forecast from {day} on.',
  'flow.askForecast': 'Forecast',
  'flow.forecastBasis':
    'From the last {weeks, number} whole weeks: {least, number} to {most, number} tickets finished in a week, {mean} on average.',
  'flow.tooLittleHistory':
    '{reason, select, few_weeks {A forecast needs eight whole weeks of history.} other {A forecast needs eight finished tickets in the last 13 weeks.}}',
  'flow.tooFar': 'in more than {count, number} days',
  'flow.ticketsFinished':
    '{count, plural, one {# ticket is finished by} other {# tickets are finished by}}',
  'flow.finishedBy': 'By {day}',
  'flow.countOfTickets': '{count, plural, one {# ticket} other {# tickets}}',
  'flow.likely': 'in 85 of 100 cases; {half} in 50, {nearly} in 95',
  'flow.cameTrue': 'Came true',
  'flow.cameTrueLead': 'of such forecasts for four weeks in the last half year; 85 of 100 should',
  'flow.triedTooRarely': 'Shown when forecasts can be compared with eight past weeks.',
  'flow.ageing': 'Work in progress by age',
  'flow.ageingLead':
    'Tickets that are started and not finished, the oldest first. The longer one takes, the more it needs help.',
  'flow.ageingNone': 'No ticket is in progress.',
  'flow.ageingLine': '85 % of the finished tickets took {time} or less',
  'flow.ticket': 'Ticket',
  'flow.title': 'Title',
  'flow.age': 'Age',
  'flow.isOld': 'long',
  'flow.showAll': 'Show all {count, number}',
  'flow.cumulative': 'Cumulative flow',
  'flow.cumulativeLead':
    'The number of tickets on each board at the end of each day. Where a band becomes wider, work piles up.',
  'flow.of': '{title}. {text}',
  'flow.onDay': '{day}: {numbers}',
  'flow.day': 'Day',
  'flow.deletedBoards': 'Deleted boards',
  'flow.scaleBegins': 'The scale begins with {count, number} tickets.',
  'flow.cycleTimes': 'Cycle times',
  'flow.cycleLead':
    'Each dot is a finished ticket: on the day when it was finished, as high as the days since its start.',
  'flow.tookAtMost': '{share} took {time} or less',
  'flow.readDot': 'Point at a dot, or go from dot to dot with the arrow keys.',
  'flow.dotOf': '{ticket}: finished on {day} after {time}',
  'flow.deletedTicket': 'Deleted ticket',
  'flow.lastListed':
    'Shown are the last {count, number} of {total, number}. The percentages are of all.',
  'flow.ended': 'Finished on',
  'flow.days': 'Days',
  'flow.boardTimes': 'Time on each board',
  'flow.boardTimesLead':
    'The days that a finished ticket was on each board: half of the tickets were there for less. The longest bar is where most time goes.',
  'flow.daysMost': 'Days (85 %)',
  'flow.waits': 'waiting',
  'flow.blocked': 'Blocked time',
  'flow.blockedLead':
    'The time from start to end in which a finished ticket waited, because a ticket that blocked it was not done.',
  'flow.blockedSum': '{time} altogether: {share} of the time from start to end',
  'flow.blockedNone': 'No finished ticket was blocked.',
  'flow.blockedDays': 'Days blocked',
  'flow.blockedShare': 'Share of its time',
  'flow.fromLast': 'From the last {count, number} of {total, number} finished tickets.',
  'flow.toDo': 'To do',
  'flow.done': 'Done',
  'flow.phasesLead':
    'The number of tickets that are to do, in progress and done at the end of each day.',
  'flow.throughput': 'Throughput',
  'flow.throughputLead': 'The number of tickets that were finished in each week, from Monday on.',
  'flow.reopened': 'Reopened',
  'flow.imported': 'Imported as finished',
  'flow.asTable': 'Table: {title}',
  'flow.downloadCsv': 'Download CSV',
  'flow.csvOf': 'Download CSV: {title}',
} as const;
