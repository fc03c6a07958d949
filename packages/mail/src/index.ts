export {
  createMailTransport,
  type MailTransportOptions,
  type RunningMailTransport,
} from './mail-transport.ts';
export { tokenPages } from './mail-texts.ts';
