/** The page on which a doctor prescribes: it waits for its code, shows the patient, and says what was made. */

const SCRIPT = `
const show = (id) => { for (const part of document.querySelectorAll('section')) part.hidden = part.id !== id; };
let room = null;
let session = null;
const say = (message) => parent.postMessage(message, room ?? '*');
const ask = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || data?.type !== 'auth-code' || session !== null) return;
  room = origin;
  try {
    session = await ask('/frame/sessions', { authCode: data.authCode });
    document.querySelector('#who').textContent = session.patient;
    show('write');
  } catch { show('refused'); }
});
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { prescriptionId } = await ask('/frame/prescriptions', { session: session.id, text: document.querySelector('textarea').value });
  say({ type: 'batch-created', prescriptionIds: [prescriptionId] });
  show('made');
});
for (const button of document.querySelectorAll('.close')) button.addEventListener('click', () => say({ type: 'close-iframe' }));
document.querySelector('#again').addEventListener('click', () => { document.querySelector('form').reset(); show('write'); });
say({ type: 'iframe-ready' });
`;

export const framePage = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Prescription simulée</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px system-ui;margin:0 auto;max-width:36rem;padding:1.5rem}textarea{font:inherit;box-sizing:border-box;width:100%;min-height:9rem;padding:.5rem}
button{font:inherit;min-height:2.75rem;padding:0 1rem;margin:.75rem .5rem 0 0}label{display:block;margin-bottom:.25rem}</style></head>
<body><h1>Prescription simulée</h1>
<section id="wait"><p>En attente du médecin…</p></section>
<section id="refused" hidden><p>Ce code n’ouvre plus d’ordonnance. Fermez cette fenêtre, puis rouvrez-la.</p></section>
<section id="write" hidden><p>Patient : <strong id="who"></strong></p>
<form><label for="text">Médicaments et posologie</label><textarea id="text" required maxlength="2000"></textarea>
<button>Signer l’ordonnance</button><button type="button" class="close">Fermer</button></form></section>
<section id="made" hidden><p>L’ordonnance est signée et transmise.</p><button type="button" id="again">Nouvelle ordonnance</button>
<button type="button" class="close">Revenir à la téléconsultation</button></section>
<script>${SCRIPT}</script></body></html>`;
