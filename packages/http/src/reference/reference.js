/** Lets a reader try an operation with a key that stays in this page, and marks where in the page they are. */
const key = document.querySelector('#key');
const base = document.body.dataset.base;

/** The address and the headers that the filled-in fields of a form make. */
function requestOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const headers = { Authorization: `Bearer ${key.value.trim()}` };
  for (const [field, value] of new FormData(form)) {
    if (value === '' || field === 'body') continue;
    const [place, name] = field.split(':');
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    if (place === 'query') query.set(name, value);
    if (place === 'header') headers[name] = value;
  }
  const body = form.elements.body?.value.trim() || undefined;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const address = base + path + (query.size > 0 ? `?${query}` : '');
  return [address, { method: form.dataset.method, headers, body }];
}

async function send(form) {
  const output = form.querySelector('output');
  output.textContent = '…';
  try {
    const response = await fetch(...requestOf(form));
    const text = await response.text();
    const shown = text === '' ? '' : JSON.stringify(JSON.parse(text), null, 2);
    output.textContent = `${response.status} ${response.statusText}\n${shown}`;
  } catch (error) {
    output.textContent = `No answer: ${error.message}`;
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (key.value.trim() === '') key.focus();
  else void send(event.target);
});

const links = new Map(
  [...document.querySelectorAll('nav li a')].map((link) => [link.hash.slice(1), link]),
);
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) links.get(target.id)?.setAttribute('aria-current', 'true');
      else links.get(target.id)?.removeAttribute('aria-current');
    }
  },
  { rootMargin: '-80px 0px -70% 0px' },
);
for (const section of document.querySelectorAll('section[id]')) watcher.observe(section);
