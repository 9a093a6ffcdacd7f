import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints, namedSchemas } from '@maillon/contracts/registry';
import * as z from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { operationOf, tagOf } from './operation.ts';
import { signInOperations } from './sign-in-operations.ts';
import { tagsOf } from './tags.ts';

/** Before 1.0.0 a break needs a new minor number, afterwards a new major one: see `breaking-changes.ts`. */
export const OPENAPI_VERSION = '0.4.0';

const DESCRIPTION = `Coordination des soins entre patients, professionnels et structures.

- Les instants portent un décalage horaire (\`2026-03-29T02:30:00+02:00\`) et sont rendus en UTC ; les jours s’écrivent \`2026-03-29\`.
- Les listes sont des tableaux nus, dont \`$first=1\` donne le premier élément ou null ; \`Link\` et \`X-Next-Cursor\` mènent à la suite.
- Les refus suivent la RFC 9457 (\`application/problem+json\`) ; leur \`type\` mène à une page qui les explique : [tous les refus](/problems).
- La même \`Idempotency-Key\` pour la même intention : l’appel répété n’agit qu’une fois.
- Une session de navigateur envoie \`rid: anti-csrf\` avec chaque écriture.
- Un champ inconnu est refusé ; absent veut dire « ne change pas », null veut dire « efface ».`;

export type OpenApiDocument = ReturnType<typeof createDocument>;

const templateOf = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}');

const pathsOf = (endpoints: readonly Endpoint[]): ZodOpenApiPathsObject => {
  const byPath = Map.groupBy(endpoints, templateOf);
  return Object.fromEntries(
    [...byPath].map(([path, contracts]) => [
      path,
      Object.fromEntries(contracts.map((contract) => [contract.method.toLowerCase(), operationOf(contract)])),
    ]),
  );
};

const nameComponents = (): void => {
  for (const [name, schema] of namedSchemas) {
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    if (z.globalRegistry.get(schema) === undefined) z.globalRegistry.add(schema, { id });
  }
};

/** The interface as OpenAPI 3.1, from the contracts alone: the same text on each run. */
export const openApiDocument = (endpoints: readonly Endpoint[] = allEndpoints): OpenApiDocument => {
  nameComponents();
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Maillon',
      version: OPENAPI_VERSION,
      description: DESCRIPTION,
      // Each installation has an operator of its own, who says there how to be reached.
      contact: { name: 'L’exploitant de ce serveur, voir /.well-known/security.txt' },
      license: { name: 'Propriétaire, tous droits réservés', identifier: 'LicenseRef-Maillon-Proprietary' },
    },
    servers: [{ url: '/api', description: 'Le serveur qui donne cette description.' }],
    tags: tagsOf([...endpoints.map(tagOf), 'signIn']),
    components: {
      headers: ANSWER_HEADERS,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'sAccessToken', description: 'La session du navigateur.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'La session de l’application mobile.' },
        machine: { type: 'http', scheme: 'bearer', description: 'La clé d’un programme.' },
      },
    },
    paths: { ...pathsOf(endpoints), ...signInOperations },
  });
};

/** The text of the committed file. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
