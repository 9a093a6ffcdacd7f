import { type Endpoint, honoursIdempotency } from '@maillon/contracts/endpoint/endpoint';
import { countedReveals } from '@maillon/contracts/endpoint/reveals';
import { sealedFields } from '../cases/sealed-fields.ts';
import { idsInBody, idsInQuery } from './body-ids.ts';

/** A kind of mistake that a stranger found once, on which routes it can be made, and which test asks each of them. */
export interface Mistake {
  readonly name: string;
  readonly applies: (contract: Endpoint) => boolean;
  /** Below the repository. One that is not generated from the contracts names each endpoint. */
  readonly test: string | ((contract: Endpoint) => string | undefined);
}

const API = 'apps/api/src';
const isForPeople = ({ audience }: Endpoint): boolean => Array.isArray(audience);
const takesBody = ({ body, multipart, form }: Endpoint): boolean =>
  body !== undefined || multipart !== undefined || form !== undefined;
const namesOne = ({ path }: Endpoint): boolean => /:\w*(id|handle)\b/i.test(path);
const sealed = new Set(sealedFields().map((field) => field.split(' ')[0]));
const takesRights = ({ body }: Endpoint): boolean =>
  body !== undefined && JSON.stringify(Object.keys(shapeOf(body))).includes('"rights"');
const shapeOf = (body: object): object => ('shape' in body && typeof body.shape === 'object' ? (body.shape ?? {}) : {});

/** One's own things, of which other people have none. */
const OWN_THINGS: Readonly<Record<string, string>> = {
  'sessions.end': `${API}/modules/auth/sessions/own-sessions.http.spec.ts`,
  'dataRights.withdrawErasure': `${API}/modules/data-rights/erasure.http.spec.ts`,
  'notifications.read': `${API}/modules/notifications/notifications.http.spec.ts`,
  'notifications.seen': `${API}/modules/notifications/notifications.http.spec.ts`,
};
const pathTest = ({ id, method }: Endpoint): string =>
  OWN_THINGS[id] ?? `${API}/${method === 'GET' ? 'routes' : 'permissions'}.http.spec.ts`;
/** To administrators no person is a stranger. */
const isForAdministrators = ({ audience }: Endpoint): boolean =>
  Array.isArray(audience) && audience.every((name) => name === 'admin' || name === 'impersonator');

/** The kinds, in the order in which a request meets them. */
export const MISTAKES: readonly Mistake[] = [
  {
    name: 'somebody who may not call it',
    applies: () => true,
    test: `${API}/permissions.http.spec.ts`,
  },
  {
    name: 'an administrator in somebody’s session',
    applies: isForPeople,
    test: 'packages/contracts/src/accounts/impersonation.spec.ts',
  },
  {
    name: 'a professional whom nobody checked',
    applies: ({ verifiedOnly }) => verifiedOnly === true,
    test: `${API}/unverified.http.spec.ts`,
  },
  {
    name: 'who exists, asked without a limit',
    applies: (contract) => countedReveals(contract) !== null,
    test: `${API}/lookups.http.spec.ts`,
  },
  {
    name: 'what no contract allows',
    applies: () => true,
    test: 'e2e/conformance/fuzz.spec.ts',
  },
  {
    name: 'somebody else’s thing in the path',
    applies: (contract) => isForPeople(contract) && namesOne(contract) && !isForAdministrators(contract),
    test: pathTest,
  },
  {
    name: 'foreign told apart from unknown, by the answer or by the time it takes',
    applies: (contract) => isForPeople(contract) && /:\w*id\b/i.test(contract.path) && contract.multipart === undefined,
    test: `${API}/sweeps/foreign-and-unknown.http.spec.ts`,
  },
  {
    name: 'somebody else’s id in the body',
    applies: (contract) => contract.audience !== 'machine' && idsInBody(contract).length > 0,
    test: `${API}/sweeps/foreign-ids.http.spec.ts`,
  },
  {
    name: 'somebody else’s id in the query',
    applies: (contract) => isForPeople(contract) && !isForAdministrators(contract) && idsInQuery(contract).length > 0,
    test: `${API}/sweeps/foreign-queries.http.spec.ts`,
  },
  {
    name: 'a session of the vault that is another’s, or clear text',
    applies: ({ id }) => sealed.has(id),
    test: `${API}/sealed-fields.http.spec.ts`,
  },
  {
    name: 'rights that nobody may ask for',
    applies: takesRights,
    test: `${API}/modules/access-policies/negotiated-rights.http.spec.ts`,
  },
  {
    name: 'an answer kept after its right ended',
    applies: (contract) => honoursIdempotency(contract) && contract.output !== undefined && !contract.multipart,
    test: `${API}/sweeps/replays.http.spec.ts`,
  },
  {
    name: 'a body too large, too deep or too slow',
    applies: takesBody,
    test: `${API}/network.http.spec.ts`,
  },
];

const testOf = ({ applies, test }: Mistake, contract: Endpoint): string => {
  if (!applies(contract)) return '–';
  return (typeof test === 'string' ? test : test(contract)) ?? '';
};

/** The tests in the order in which the table numbers them. */
export const testsOf = (endpoints: readonly Endpoint[]): readonly string[] => [
  ...new Set(MISTAKES.flatMap((mistake) => endpoints.map((contract) => testOf(mistake, contract)))),
];

/** Every cell: route × kind of mistake; `–` where it cannot be made, empty where no test sends it. */
export const mistakeCells = (endpoints: readonly Endpoint[]) =>
  endpoints.map((contract) => ({ contract, cells: MISTAKES.map((mistake) => testOf(mistake, contract)) }));

/** The table as Markdown, its tests numbered below. */
export const mistakeTable = (endpoints: readonly Endpoint[]): string => {
  const tests = testsOf(endpoints).filter((test) => test !== '–' && test !== '');
  const mark = (cell: string): string => (cell === '–' || cell === '' ? cell : String(tests.indexOf(cell) + 1));
  const rows = mistakeCells(endpoints)
    .toSorted((left, right) => left.contract.id.localeCompare(right.contract.id, 'en'))
    .map(({ contract, cells }) => `| ${contract.id} | ${cells.map(mark).join(' | ')} |`);
  return `# Routes and the mistakes that can be made on them

Written by \`pnpm --filter @maillon/api mistakes\` from the contracts and \`src/testing/sweeps/mistakes.ts\`; a test fails when it is
old, when a cell is empty, or when the test that a cell names is not there. \`–\`: it cannot be made there.

${MISTAKES.map(({ name }, index) => `- **${String.fromCharCode(65 + index)}** ${name}`).join('\n')}

${tests.map((test, index) => `${index + 1}. \`${test}\``).join('\n')}

| endpoint | ${MISTAKES.map((_, index) => String.fromCharCode(65 + index)).join(' | ')} |
|---|${MISTAKES.map(() => '---|').join('')}
${rows.join('\n')}
`;
};
