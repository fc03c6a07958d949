/** Lets a reader try an operation with a key that stays in this page. */
const key = document.querySelector('#key');

async function send({ dataset: { method }, elements: { address, body, answer } }) {
  const credential = { Authorization: `Bearer ${key.value.trim()}` };
  const headers = { ...credential, 'Content-Type': 'application/json' };
  const request = { method, headers, body: body?.value };
  try {
    const response = await fetch(document.body.dataset.base + address.value, request);
    const text = await response.text();
    const shown = text === '' ? '' : JSON.stringify(JSON.parse(text), null, 2);
    answer.value = `${response.status} ${response.statusText}\n${shown}`;
  } catch (error) {
    answer.value = `No answer: ${error.message}`;
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (key.value.trim() === '') key.focus();
  else void send(event.target);
});
