/** What a person sees of the stand-in: the page that asks them. */

const asText = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1.25rem;color:#222}
form{display:grid;gap:1rem}input{font:inherit;padding:.6rem;border:1px solid #888;border-radius:.4rem}
label{display:grid;gap:.3rem}button{font:inherit;padding:.6rem;border-radius:.4rem;border:1px solid #888}
button[value=allow]{background:#1b5e8a;border-color:#1b5e8a;color:#fff}small{color:#555}`;

/** @param {{ provider: string, members: Record<string, string> }} options */
export const consentPage = ({ provider, members }) => `<!doctype html>
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
