/**
 * A billing service for a machine without a network: one page that takes the form of a visit by POST, and shows what it was sent. `npm start`
 * offers it, the journeys send to it; it keeps nothing.
 */
import { readBody, startStandIn } from '../lib/stand-in-server.mjs';

/** The fields of the form, and what the page calls them. */
const FIELDS = {
  ticketId: 'N° de ticket',
  lastName: 'Nom',
  firstName: 'Prénom',
  birthDate: 'Date de naissance',
  insuranceNumber: 'N° de sécurité sociale',
};
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text) => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter]);

const page = (title, content) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px system-ui;margin:2rem auto;max-width:34rem;padding:0 1rem}dt{color:#555}dd{margin:0 0 .75rem;font-weight:600}</style></head>
<body><h1>${title}</h1>${content}</body></html>`;

/** What is wrong with a form; null for a complete one. */
const faultOf = (form) => {
  const missing = Object.keys(FIELDS).filter((name) => !form.get(name));
  if (missing.length > 0) return `Il manque : ${missing.join(', ')}.`;
  return /^\d{5}(\d{2}|2[AB])\d{6}$/.test(form.get('insuranceNumber'))
    ? null
    : 'Le numéro de sécurité sociale doit avoir 13 caractères.';
};

const ticket = (form) => {
  const fault = faultOf(form);
  if (fault !== null) return { status: 400, text: page('Facturation simulée', `<p>${escaped(fault)}</p>`) };
  const rows = Object.entries(FIELDS).map(([name, label]) => `<dt>${label}</dt><dd>${escaped(form.get(name))}</dd>`);
  return { status: 200, text: page('Facturation simulée', `<dl>${rows.join('')}</dl>`) };
};

/**
 * Starts the stand-in on this machine.
 * @param {{ port?: number }} options
 * @returns {Promise<{ environment: Record<string, string>, stop: () => Promise<void> }>}
 */
export async function startBilling({ port = 0 } = {}) {
  const { origin, stop } = await startStandIn(async (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const isForm = request.method === 'POST' && request.url === '/ticket';
    const { status, text } = isForm
      ? ticket(new URLSearchParams(await readBody(request)))
      : { status: 405, text: page('Facturation simulée', '<p>Cette page s’ouvre depuis une téléconsultation.</p>') };
    response.writeHead(status).end(text);
  }, port);
  return {
    environment: { BILLING_URL: `${origin}/ticket` },
    stop,
  };
}
