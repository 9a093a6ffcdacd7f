import type { Organization, OrganizationSummary } from '@maillon/contracts/structures/organizations';
import type { WaitingRow } from './decisions.repository.ts';
import type { OrganizationRow } from './organizations.repository.ts';

export const summaryOf = ({ id, name, active, finess, address }: OrganizationRow): OrganizationSummary => ({
  id,
  name,
  active,
  finess,
  address: [address],
});

/** Everything an administrator needs to decide, and nothing beyond. */
export const waitingOf = (row: WaitingRow): OrganizationSummary => ({
  ...summaryOf(row),
  siret: row.siret,
  rccm: row.rccm,
  type: row.type,
  createdAt: row.createdAt,
  manager:
    row.managerId === null ? null : { userId: row.managerId, name: row.managerName ?? '', email: row.managerEmail },
});

/** @param manager whether the reader may change it */
export const organizationOf = (row: OrganizationRow, manager: boolean): Organization => ({
  ...summaryOf(row),
  siret: row.siret,
  rccm: row.rccm,
  type: row.type,
  description: row.description,
  telecom: row.telecom,
  manager,
  version: row.version,
});
