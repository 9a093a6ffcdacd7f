import { dayOf } from '@maillon/domain/day';
import type { FormContext } from '@maillon/domain/forms/form';
import { isNir } from '@maillon/domain/identifiers';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { patientFile } from '../../data/affiliations.ts';
import { checkUpsOfPerson } from '../../data/check-ups.ts';
import { intakeQuery } from '../../data/observations.ts';
import { isMaternity } from '../../lib/api/is-maternity.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { localZone } from '../../lib/local-zone.ts';
import { useRecord } from '../use-record.ts';
import { recordNow } from './record-now.ts';

/**
 * The record with its second sources. The questionnaires of the person may not be readable to the person who reads the record: it then
 * falls back to its own observations (spec, organizations §8).
 */
export const useRecordSources = (patientId: string) => {
  const record = useRecord(patientId);
  const file = useQuery(patientFile(patientId));
  const nir = file.data?.nir ?? '';
  const checkUps = useQuery({ ...checkUpsOfPerson(patientId, nir), enabled: isNir(nir) });
  const intake = useQuery({ ...intakeQuery(patientId), enabled: file.data?.access.read ?? false });
  const now = useMemo(
    () =>
      record.data === undefined || file.data === undefined
        ? null
        : recordNow(record.data.entries, file.data, checkUps.data, intake.data),
    [record.data, file.data, checkUps.data, intake.data],
  );
  return {
    /** Null while it is being read, or where it cannot be. */
    now,
    sldId: record.data?.sldId ?? null,
    file: file.data ?? null,
    error: record.error ?? file.error,
    /** Why what was written does not open here; null where something did. */
    closed: record.data?.entries.flatMap(({ opened }) => (opened.ok ? [] : [opened.error])) ?? [],
    retry: () => {
      void record.refetch();
      void file.refetch();
    },
  };
};

/** What the rules of the record need beside the answers. */
export const useRecordContext = (): FormContext => {
  const today = dayOf(useNow(), localZone());
  return useMemo(() => ({ today, maternity: isMaternity() }), [today]);
};
