import { sendRequest } from './send-request.ts';

/** An answer to a browser, its JSON read. */
export interface BrowserReply {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown> & { data?: unknown; code?: string };
  /** The Set-Cookie lines. */
  setCookies: string[];
  location: string | null;
}

/** What a browser sends; `form` as a posted form, `raw` as it is. */
export interface BrowserSending {
  body?: object;
  form?: Record<string, string>;
  raw?: string;
  headers?: Record<string, string>;
}

/** A browser as far as a server sees it: it keeps cookies, tells its origin, and follows nothing by itself. */
export class BrowserClient {
  readonly cookies = new Map<string, string>();
  readonly #address: string;
  readonly #origin: string;

  /** `origin` is that of the pages that it shows; `address` where the server listens. */
  constructor(address: string, origin: string) {
    this.#address = address;
    this.#origin = origin;
  }

  get(path: string, sending: BrowserSending = {}): Promise<BrowserReply> {
    return this.send('GET', path, sending);
  }

  /** Posts JSON to `/app-api`. */
  post(path: string, body?: object): Promise<BrowserReply> {
    return this.send('POST', `/app-api${path}`, body === undefined ? {} : { body });
  }

  async send(
    method: string,
    path: string,
    { body, form, raw, headers = {} }: BrowserSending = {},
  ): Promise<BrowserReply> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const payload = body === undefined ? raw : JSON.stringify(body);
    const sent = form === undefined ? payload : new URLSearchParams(form).toString();
    const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded';
    const {
      status,
      headers: received,
      text,
    } = await sendRequest(this.#address + path, {
      method,
      headers: {
        ...(cookie !== '' && { Cookie: cookie }),
        ...(method !== 'GET' && { Origin: this.#origin }),
        ...(sent !== undefined && { 'Content-Type': type }),
        ...headers,
      },
      body: sent,
    });
    const isJson = /json\b/.test(received.get('Content-Type') ?? '') && text !== '';
    const setCookies = received.getSetCookie();
    for (const line of setCookies) this.#keep(line);
    return {
      status,
      headers: received,
      text,
      json: isJson ? (JSON.parse(text) as BrowserReply['json']) : {},
      setCookies,
      location: received.get('Location'),
    };
  }

  /** Another browser with the same cookies. */
  copy(): BrowserClient {
    const copy = new BrowserClient(this.#address, this.#origin);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /; Max-Age=0(?:;|$)/.test(line)) {
      this.cookies.delete(name);
    } else {
      this.cookies.set(name, value);
    }
  }
}
