import { get, list } from '@maillon/contracts/system/guides';
import { queryOf } from '../../lib/api/query.ts';

export type { Guide, GuideCard, GuideStep } from '@maillon/contracts/system/guides';

/** All of them: there are few, and they are searched here. */
export const guidesQuery = () => queryOf(list, { query: {} });

export const guideQuery = (slug: string) => queryOf(get, { params: { slug } });
