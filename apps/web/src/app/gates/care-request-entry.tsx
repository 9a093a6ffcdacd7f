import { Navigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useMe } from '../../data/users.ts';
import { isMaternity } from '../../lib/api/is-maternity.ts';
import { structureRightsOf } from '../structure-rights.ts';

/**
 * `/wizardPEC` of spec platform §2 (« prise en charge »), kept for those who have its address: the new care request for whom may write
 * one, else the home (design api §8 B10).
 */
export const CareRequestEntry = () => {
  const may = structureRightsOf(useMe());
  const asksForCare = isMaternity() && may?.('REQUESTS') === true;
  return <Navigate replace to={asksForCare ? paths.newCareRequest() : paths.app()} />;
};
