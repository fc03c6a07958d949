export { createMailer, type MailerOptions, type MailLog, type RunningMailer } from './mailer.ts';
export { tokenPages } from './letters.ts';
