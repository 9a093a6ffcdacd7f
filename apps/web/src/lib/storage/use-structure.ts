import type { OrganizationSummary } from '@maillon/contracts/structures/organizations';
import { useOutletContext } from 'react-router';

/** The structure of the area in which the screen stands. */
export const useStructure = () => useOutletContext<OrganizationSummary>();
