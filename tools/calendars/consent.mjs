/** Where a person is asked, and where their answer leads: what each of the two services calls its authorization endpoint. */

export const CLIENT_ID = 'maillon-local';

export const json = (status, body) => ({ status, type: 'application/json', body: JSON.stringify(body) });

const asText = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1.25rem;color:#222}
form{display:grid;gap:1rem}input{font:inherit;padding:.6rem;border:1px solid #888;border-radius:.4rem}
label{display:grid;gap:.3rem}button{font:inherit;padding:.6rem;border-radius:.4rem;border:1px solid #888}
button[value=allow]{background:#1b5e8a;border-color:#1b5e8a;color:#fff}small{color:#555}`;

/** @param {{ provider: string, members: Record<string, string> }} options */
const consentPage = ({ provider, members }) => `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${asText(provider)} (imitation)</title><style>${STYLE}</style></head><body>
<h1>${asText(provider)}, imitation locale</h1>
<p>Maillon demande à savoir quand vous êtes occupé.</p>
<form method="post">
${Object.entries(members)
  .map(([name, value]) => `<input type="hidden" name="${asText(name)}" value="${asText(value)}">`)
  .join('\n')}
<label>Compte<input name="account" type="email" value="demo@calendrier.example" required></label>
<button name="decision" value="allow">Autoriser</button>
<button name="decision" value="deny">Refuser</button>
<small>Ce compte est occupé chaque mardi de 12 h à 14 h.</small>
</form></body></html>`;

/**
 * @param {import('./grants.mjs').Grants} grants
 * @param {string} name the service, as the page calls it
 * @param {{ method: string, url: URL, body: string }} request
 */
export function authorized(grants, name, { method, url, body }) {
  const asked = method === 'POST' ? new URLSearchParams(body) : url.searchParams;
  const members = Object.fromEntries(
    ['redirect_uri', 'state', 'code_challenge', 'scope'].map((member) => [member, asked.get(member) ?? '']),
  );
  if (method === 'GET') {
    const isGood =
      url.searchParams.get('client_id') === CLIENT_ID &&
      url.searchParams.get('response_type') === 'code' &&
      url.searchParams.get('code_challenge_method') === 'S256' &&
      Object.values(members).every(Boolean);
    if (!isGood) return json(400, { error: 'invalid_request' });
    return { status: 200, type: 'text/html; charset=utf-8', body: consentPage({ provider: name, members }) };
  }
  const back = new URL(members.redirect_uri);
  back.searchParams.set('state', members.state);
  if (asked.get('decision') === 'allow') {
    const [redirectUri, challenge] = [members.redirect_uri, members.code_challenge];
    const request = { account: asked.get('account') ?? '', redirectUri, challenge, scope: members.scope };
    back.searchParams.set('code', grants.issueCode(request));
  } else back.searchParams.set('error', 'access_denied');
  return { status: 303, type: 'text/plain', body: '', location: back.href };
}
