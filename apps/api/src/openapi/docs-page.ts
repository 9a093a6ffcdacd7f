import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { OpenApiDocument } from './document.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-audience': string | readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: unknown }>>;
}

interface Line {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h2 { margin-top: 2.5rem; }
summary { cursor: pointer; padding: .4rem 0; }
code, pre { font: .875rem/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600; }
.who { opacity: .75; }
`;

/** The page has no script and one style, which this names by its digest. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const pre = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const audienceOf = ({ 'x-audience': audience }: Operation): string =>
  typeof audience === 'string' ? audience : audience.join(', ');

const parametersOf = ({ parameters = [] }: Operation): string =>
  parameters
    .map(
      ({ name, in: place, required }) =>
        `<li><code>${escapeHtml(name)}</code> (${place}${required ? ', obligatoire' : ''})</li>`,
    )
    .join('');

const responsesOf = ({ responses }: Operation): string =>
  Object.entries(responses)
    .map(([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description)}</li>`)
    .join('');

const successOf = ({ responses }: Operation): unknown =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;

const section = ({ method, path, operation }: Line): string => `<details id="${escapeHtml(operation.operationId)}">
<summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> — ${escapeHtml(operation.summary)}</summary>
<p class="who">${escapeHtml(operation.operationId)} · pour : ${escapeHtml(audienceOf(operation))}</p>
<ul>${parametersOf(operation)}</ul>
${operation.requestBody === undefined ? '' : `<h3>Corps</h3>${pre(operation.requestBody)}`}
<h3>Réponse</h3>${pre(successOf(operation) ?? null)}
<h3>Statuts</h3><ul>${responsesOf(operation)}</ul>
</details>`;

const linesOf = ({ paths }: OpenApiDocument): Line[] =>
  Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ method, path, operation })),
  );

/** The whole description as one page that needs nothing else: no script, no font, no other file. */
export const docsPage = (document: OpenApiDocument): string => {
  const byTag = Map.groupBy(linesOf(document), ({ operation }) => operation.tags[0] ?? '');
  const tags = [...byTag].sort(([left], [right]) => left.localeCompare(right, 'en'));
  const body = tags.map(([tag, lines]) => `<h2>${escapeHtml(tag)}</h2>${lines.map(section).join('\n')}`).join('\n');
  const schemas = Object.entries(document.components?.schemas ?? {})
    .map(([name, schema]) => `<details><summary><code>${escapeHtml(name)}</code></summary>${pre(schema)}</details>`)
    .join('\n');
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Maillon, l’interface</title><style>${STYLE}</style></head>
<body>
<h1>Maillon, l’interface</h1>
<p>OpenAPI 3.1, version ${escapeHtml(document.info.version)}. Le même contenu pour les programmes : <a href="openapi.json">openapi.json</a>.</p>
${body}
<h2>Schémas</h2>
${schemas}
</body>
</html>
`;
};
