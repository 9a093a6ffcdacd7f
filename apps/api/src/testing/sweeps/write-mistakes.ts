import { writeFileSync } from 'node:fs';
import { allEndpoints } from '@maillon/contracts/registry';
import { mistakeTable } from './mistakes.ts';

writeFileSync(new URL('../../../mistakes.md', import.meta.url), mistakeTable(allEndpoints));
