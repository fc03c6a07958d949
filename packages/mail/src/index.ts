export {
  createMailTransport,
  type MailTransportOptions,
  type RunningMailTransport,
} from './mail-transport.ts';
export { tokenPages, tokenUrl } from './mail-texts.ts';
