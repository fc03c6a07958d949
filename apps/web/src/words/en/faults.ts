/** Faults of fields, as sentences about a field: "The title", or a custom field's name. */
export const faults = {
  'fault.blank': '{field} must not be blank.',
  'fault.required': '{field} is required.',
  'fault.tooLong':
    '{field} must have at most {count, plural, one {# character} other {# characters}}.',
  'fault.tooShort':
    '{field} must have at least {count, plural, one {# character} other {# characters}}.',
  'fault.tooManyBytes': '{field} must have at most {count, plural, one {# byte} other {# bytes}}.',
  'fault.tooMany': '{field} must have at most {count, plural, one {# entry} other {# entries}}.',
  'fault.tooManyKibibytes': '{field} must have at most {count, number} KiB.',
  'fault.wholeBetween': '{field} must be a whole number from {min, number} up to {max, number}.',
  'fault.notValid': '{field} is not valid.',
  'fault.oneLine': '{field} must be one line.',
  'fault.invisible': '{field} must not contain invisible characters.',
  'fault.sign': '{field} must have a letter, a digit or a sign.',
  'fault.taken': '{field} is taken.',
  'fault.email': '{field} is not an email address.',
  'fault.wrong': '{field} is wrong.',
  'fault.expired': '{field} is not valid, or has expired.',
  'fault.commonPassword': '{field} is one of the most common passwords. Choose another one.',
  'fault.link': '{field} must be a link with https, http or mailto.',
  'fault.https': '{field} must be an https address.',
  'fault.number':
    '{field} must be a number with at most {decimals, plural, one {# decimal} other {# decimals}}.',
  'fault.numberFrom':
    '{field} must be a number from {min, number} with at most {decimals, plural, one {# decimal} other {# decimals}}.',
  'fault.numberUpTo':
    '{field} must be a number up to {max, number} with at most {decimals, plural, one {# decimal} other {# decimals}}.',
  'fault.numberBetween':
    '{field} must be a number from {min, number} up to {max, number} with at most {decimals, plural, one {# decimal} other {# decimals}}.',
  'fault.day': '{field} must be a day such as 2031-05-04.',
  'fault.option': '{field} must be one of its options.',
  'fault.people': '{field} must name only people with access to the project.',
  'fault.projectKey': '{field} must be 2 to 10 letters A to Z and digits, and start with a letter.',
  'fault.slug':
    '{field} must be lower-case letters a to z, digits and single hyphens between them.',
  'fault.event': '{field} must have at least one kind of event.',
  'fault.optionTwice': '{field} must not name an option twice.',
  'fault.oneOption': '{field} must have at least one option.',
  'fault.startAfterDue': '{field} must not be after the due date.',
  'fault.dueBeforeStart': '{field} must not be before the start date.',
  'fault.minAboveMax': '{field} must not have a minimum above its maximum.',
  'fault.member': '{field} is already a member of this organization.',
} as const;
