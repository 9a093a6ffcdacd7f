import { REFUSALS, type RefusalCode, refusalRow } from '@maillon/contracts/refusals/refusals';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { STYLE_PATH, serveStyle } from './page-style.ts';

const HOUR_SECONDS = 3_600;

const kebab = (code: RefusalCode): string => code.toLowerCase().replaceAll('_', '-');

/** Where a refusal is explained: the `type` of its problem document (RFC 9457). */
export const problemType = (code: RefusalCode): string => `/problems/${kebab(code)}`;

const REMEDIES: Readonly<Record<number, string>> = {
  401: 'Connectez-vous, puis recommencez.',
  403: 'Votre compte ne permet pas cette action. Si vous devriez y avoir droit, adressez-vous à la personne ou à la structure concernée.',
  404: 'Vérifiez l’adresse. L’élément peut aussi avoir été supprimé, ou ne plus vous être ouvert.',
  405: 'Cette adresse existe, mais pas pour cette action : l’en-tête « Allow » de la réponse donne celles qui sont possibles.',
  406: 'Demandez un format que cette adresse sait donner : l’en-tête « Accept » ou « _format » le nomme.',
  408: 'La demande n’est pas arrivée à temps. Vérifiez votre connexion, puis recommencez.',
  409: 'L’état de l’élément ne permet pas cette action, ou la donnée existe déjà. Rechargez la page et vérifiez.',
  410: 'L’élément n’existe plus. Demandez-en un nouveau.',
  412: 'L’élément a changé entre-temps. Rechargez la page, puis recommencez.',
  413: 'Envoyez moins à la fois : 25 Mo par fichier, dix fichiers et 60 Mo par envoi.',
  414: 'Raccourcissez l’adresse : quatre kilo-octets au plus, paramètres compris.',
  415: 'Envoyez le format que cette action attend.',
  416: 'Demandez une partie qui existe dans ce fichier.',
  422: 'Corrigez les champs indiqués dans la réponse, puis recommencez.',
  428: 'Lisez d’abord l’élément, puis renvoyez sa version dans l’en-tête « If-Match ».',
  429: 'Attendez le délai indiqué par l’en-tête « Retry-After » de la réponse, puis recommencez.',
  431: 'Envoyez moins d’en-têtes, par exemple en effaçant les cookies de ce site.',
  500: 'L’erreur a été consignée. Recommencez plus tard ; si elle persiste, donnez au support le numéro « traceId » de la réponse.',
  503: 'Un service dont nous dépendons est indisponible. Rien n’a été perdu : recommencez dans un instant.',
  507: 'Il n’y a plus de place pour enregistrer. Rien n’a été écrit : recommencez plus tard.',
};
const GENERAL_REMEDY = 'Corrigez la demande, puis recommencez.';

const HOME = '<a href="/">Retour à l’accueil</a>';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.png" type="image/png"><link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const problemPage = (code: RefusalCode): string => {
  const { status, detail, message, field } = refusalRow(code);
  const facts = [
    ['Code', code],
    ['Statut HTTP', String(status)],
    ...(field === undefined ? [] : [['Champ', field]]),
    ...(message === undefined ? [] : [['Message pour les programmes', message]]),
  ];
  const lines = facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd><code>${escapeHtml(value)}</code></dd>`);
  return page(
    `${detail} (${code})`,
    `<h1>${escapeHtml(detail)}</h1>
<dl>${lines.join('')}</dl>
<h2>Que faire ?</h2>
<p>${REMEDIES[status] ?? GENERAL_REMEDY}</p>
<nav aria-label="Suite"><a href="/problems">Tous les refus</a>${HOME}</nav>`,
  );
};

const CODES = (Object.keys(REFUSALS) as RefusalCode[]).toSorted();

const listPage = (): string => {
  const lines = CODES.map((code) => {
    const { status, detail } = refusalRow(code);
    return `<li><a href="${problemType(code)}"><code>${code}</code></a> (${status})<br>${escapeHtml(detail)}</li>`;
  });
  return page(
    'Les refus de l’interface',
    `<h1>Les refus de l’interface</h1>\n<ul>\n${lines.join('\n')}\n</ul>\n<nav aria-label="Suite">${HOME}</nav>`,
  );
};

const send = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`).type('text/html; charset=utf-8').send(html);

/** A page for each refusal that there is, from the table alone. */
export const serveProblemPages = (server: FastifyInstance): void => {
  const codes = new Map(CODES.map((code) => [kebab(code), code]));
  serveStyle(server);
  server.get('/problems', (_request, reply) => send(reply, listPage()));
  server.get<{ Params: { code: string } }>('/problems/:code', (request, reply) => {
    const code = codes.get(request.params.code);
    return code === undefined ? reply.callNotFound() : send(reply, problemPage(code));
  });
};
