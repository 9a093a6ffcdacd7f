import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { VARIANTS } from '@maillon/domain/product/variants';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patientFile } from '../../../data/affiliations.ts';
import { visitsOf } from '../../../data/patients.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { useRecord } from '../../../vault/use-record.ts';
import { StepsPanel } from '../steps-panel.tsx';
import { firstSteps } from './first-days.model.ts';

interface PatientFirstDaysProps {
  readonly me: UserMe;
  readonly patientId: string;
  readonly isPregnant: boolean;
  /** In its place, once it is done or where it is not known. */
  readonly instead: ReactNode;
}

/** What a new patient begins with. */
export const PatientFirstDays = ({ me, patientId, isPregnant, instead }: PatientFirstDaysProps) => {
  const file = useQuery(patientFile(patientId));
  const visits = useQuery(visitsOf(patientId, { limit: 1 }));
  const record = useRecord(patientId);
  if (file.data === undefined || visits.data === undefined || record.data === undefined) return instead;
  const { maternity } = VARIANTS[publicConfig().variant];
  const steps = firstSteps({
    isMaternity: maternity && me.patient?.gender !== 'MALE',
    isPregnant,
    hasRecord: record.data.entries.length > 0,
    hasReferent: file.data.generalPractitioner !== null,
    hasShared: me.grantedAccessTo.some(({ resource }) => resource === 'medical-file'),
    hasVisit: visits.data.length > 0,
  });
  return steps.length === 0 ? instead : <StepsPanel title="Pour bien commencer" steps={steps} />;
};
