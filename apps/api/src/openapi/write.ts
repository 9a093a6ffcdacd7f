import { writeFileSync } from 'node:fs';
import { allEndpoints } from '@maillon/contracts/registry';
import { audienceTable } from './audience-table.ts';
import { openApiText } from './document.ts';

/** Writes the two files that a reader of the repository looks at, and that tests compare with the contracts. */
const api = new URL('../../', import.meta.url);
writeFileSync(new URL('openapi.json', api), openApiText());
writeFileSync(new URL('routes.md', api), audienceTable(allEndpoints));
