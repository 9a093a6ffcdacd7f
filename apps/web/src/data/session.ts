import { current } from '@maillon/contracts/sessions';
import { queryOf } from '../lib/query.ts';

/** The session of this browser, and the contacts that the person proved while signing in. */
export const sessionQuery = () => queryOf(current, {});
