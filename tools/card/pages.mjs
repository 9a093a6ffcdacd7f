/** The pages of the stand-in, in plain HTML: no script, so that any browser and any test can use them. */

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text) => String(text).replace(/[&<>"']/g, (character) => ESCAPES[character]);

const page = (title, body) => `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
h2 { font-size: 1.1rem; margin-top: 2rem }
p { margin: .5rem 0 1rem }
ul { list-style: none; padding: 0; display: grid; gap: .5rem }
button, input, select { font: inherit; width: 100%; min-height: 3rem; border-radius: .5rem; box-sizing: border-box }
button { border: 1px solid; background: Canvas; color: CanvasText; text-align: left; padding: .5rem 1rem; cursor: pointer }
button:hover, button:focus-visible { outline: 3px solid #2f6fd0; outline-offset: 2px }
input, select { border: 1px solid; padding: 0 .75rem }
label { display: block; margin: .75rem 0 .25rem }
form.other button { margin-top: 1rem; text-align: center }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;

const choice = (action) => (card) =>
  `<li>
<form method="post" action="${action}">
<button name="card" value="${escaped(card.id)}">${escaped(card.label)}</button>
</form>
</li>`;

/** @param {{ action: string, cards: import('./cards.mjs').Card[] }} what */
export const choosePage = ({ action, cards }) =>
  page(
    'Pro Santé Connect de démonstration',
    `<p>Cette page tient lieu du service national sur cette machine. Quelle carte présentez-vous ?</p>
<ul>${cards.map(choice(action)).join('\n')}</ul>
<h2>Une autre carte</h2>
<form class="other" method="post" action="${action}">
<label for="given">Prénom</label><input id="given" name="given" required maxlength="100">
<label for="family">Nom</label><input id="family" name="family" required maxlength="100">
<label for="rpps">Numéro RPPS</label><input id="rpps" name="rpps" required pattern="[0-9]{11}" inputmode="numeric">
<label for="profession">Profession</label>
<select id="profession" name="profession">
<option value="10">Médecin</option>
<option value="50">Sage-femme</option>
<option value="60">Infirmier</option>
<option value="21">Pharmacien</option>
</select>
<button>Présenter cette carte</button>
</form>
<h2>Aucune</h2>
<form method="post" action="${action}"><button name="cancel" value="1">Annuler</button></form>`,
  );

/** @param {string} form made by the provider; it holds the protection against forgery */
export const logoutPage = (form) =>
  page(
    'Se déconnecter de Pro Santé Connect ?',
    `${form}
<ul>
<li><button type="submit" form="op.logoutForm" name="logout" value="yes">Oui, me déconnecter</button></li>
<li><button type="submit" form="op.logoutForm">Non</button></li>
</ul>`,
  );

export const goodbyePage = () => page('Vous êtes déconnecté', '<p>La session de votre carte est terminée.</p>');

export const errorPage = (out) =>
  page('Une erreur est survenue', `<p>${escaped(out.error)} : ${escaped(out.error_description ?? '')}</p>`);
