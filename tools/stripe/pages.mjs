/** The terminal of one machine: a page with a button for each card that a patient may have. */

const CARDS = {
  debit: 'Carte de débit',
  credit: 'Carte de crédit',
  declined: 'Carte refusée',
  slow: 'Paiement qui dure',
};

const euros = (amount) => (amount / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });

/** @param {import('./server.mjs').Intent[]} intents those that wait for a card */
export function terminalPage(intents) {
  const buttons = (id) =>
    `${Object.entries(CARDS)
      .map(([card, label]) => `<button name="card" value="${card}">${label}</button>`)
      .join(' ')}<input type="hidden" name="intent" value="${id}">`;
  const rows = intents.map(
    ({ id, amount }) => `<form method="post" action="/terminal"><p>${euros(amount)}</p>${buttons(id)}</form>`,
  );
  const content = rows.length === 0 ? '<p>Aucun paiement en attente.</p>' : rows.join('\n');
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Terminal simulé</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">
<style>body{font:16px system-ui;margin:2rem auto;max-width:34rem}button{font:inherit;padding:.5rem .75rem}</style></head>
<body><h1>Terminal simulé</h1>${content}</body></html>`;
}
