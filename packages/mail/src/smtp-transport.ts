import type { Transporter } from 'nodemailer';
import type { Transport } from './transport.ts';

/**
 * Sends messages to a mail server: `smtp://`, with STARTTLS if the server offers it, or `smtps://`. Loads the library with the
 * first message, because most processes send none.
 */
export function smtpTransport(url: string, from: () => string): Transport {
  let opening: Promise<Transporter> | undefined;
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  return {
    async deliver({ to, subject, text, html, headers: own }) {
      const mail = { from: from(), to: { name: '', address: to }, subject, text, html };
      const headers = { 'Auto-Submitted': 'auto-generated', ...own };
      const transport = await (opening ??= open());
      await transport.sendMail({ ...mail, headers });
      return { file: null };
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}
