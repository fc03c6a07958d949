import type { DocumentStatus } from '@basalt/domain';

/** A document of the demo, in the words of the story. */
export interface DemoDocument {
  /** The key of a project of the story; none for a document of the organization. */
  project?: string;
  /** The title of a document before it, which it is inside. */
  inside?: string;
  title: string;
  caption?: string;
  contentHtml: string;
  status: DocumentStatus;
  /** Emails of people of the story. */
  editors?: readonly string[];
  tagNames?: readonly string[];
}

/** The documents of the demo. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    title: 'How we work',
    caption: 'Boards, limits, and what finished means',
    contentHtml:
      '<h2>One thing after another</h2><p>A board takes as many tickets as its <em>limit</em> says. When it is full, finish one first.</p><ul><li>The person who starts a ticket is its assignee.</li><li>Finished means deployed.</li></ul>',
    status: 'published',
    editors: ['ada@demo.example', 'linus@demo.example'],
    tagNames: ['Howto'],
  },
  {
    project: 'WEB',
    title: 'Checkout, step by step',
    caption: 'What a customer sees between basket and receipt',
    contentHtml:
      '<ol><li>Address</li><li>Delivery</li><li>Payment</li></ol><p>Totals are computed <strong>once</strong>, after the address.</p>',
    status: 'published',
    editors: ['grace@demo.example'],
    tagNames: ['Checkout', 'howto'],
  },
  {
    project: 'WEB',
    inside: 'Checkout, step by step',
    title: 'What a receipt says',
    caption: 'Every line of it, and where its figure comes from',
    contentHtml:
      '<p>The receipt repeats the <em>totals</em> of the order, never new ones.</p><ul><li>Articles, each with its price</li><li>Delivery</li><li>Taxes, by rate</li></ul>',
    status: 'published',
    editors: ['grace@demo.example'],
    tagNames: ['Checkout'],
  },
  {
    inside: 'How we work',
    title: 'Your first week',
    caption: 'Whom to ask, and what to read',
    contentHtml:
      '<ol><li>Read how we work.</li><li>Take one small ticket with a partner.</li><li>Write down what was missing here.</li></ol>',
    status: 'published',
    editors: ['ada@demo.example'],
    tagNames: ['Howto'],
  },
  {
    project: 'OPS',
    title: 'When the pager rings',
    contentHtml:
      '<p>Read the alert, then the dashboard.</p><pre><code class="language-sh">curl --fail https://shop.example/healthz</code></pre>',
    status: 'draft',
    tagNames: ['howto', 'on call'],
  },
];
