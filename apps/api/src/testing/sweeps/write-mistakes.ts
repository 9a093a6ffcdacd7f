import { writeFileSync } from 'node:fs';
import { allEndpoints } from '@maillon/contracts/endpoint/registry';
import { mistakeTable } from './mistakes.ts';

writeFileSync(new URL('../../../mistakes.md', import.meta.url), mistakeTable(allEndpoints));
