import type { Audience, Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { signInRoutes } from './sign-in-operations.ts';

const INTRODUCTION = `# Routes and who may call them

Written by \`pnpm --filter @maillon/api openapi\` from the contracts; a test fails when it does not say what the code does.
Below \`API_BASE_PATH\`. What is called \`signIn.*\` is SuperTokens' own, or the card provider's.

| method | path | endpoint | who | only in |
|---|---|---|---|---|
`;

const wordOf = (audience: Audience): string => (typeof audience === 'string' ? audience : audience.join(', '));

const lineOf = ({ method, path, id, audience, apiKeys, modes }: Endpoint): string =>
  `| ${method} | \`${path}\` | ${id} | ${wordOf(audience)}${apiKeys === true ? ', partner' : ''} | ${modes?.join(', ') ?? ''} |`;

const signInLine = ([method, path, id, who]: (typeof signInRoutes)[number]): string =>
  `| ${method} | \`${path}\` | ${id} | ${who} |  |`;

const byPathAndMethod = (left: Endpoint, right: Endpoint): number =>
  left.path.localeCompare(right.path, 'en') || left.method.localeCompare(right.method, 'en');

/** Every route with its audience, as Markdown. */
export const audienceTable = (endpoints: readonly Endpoint[]): string =>
  `${INTRODUCTION}${[...endpoints].sort(byPathAndMethod).map(lineOf).join('\n')}\n${signInRoutes.map(signInLine).join('\n')}\n`;
