import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { dayOf } from '@maillon/domain/day';
import { nextToTake, reasonOf, windowState } from '@maillon/domain/pregnancy';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bookedAppointments } from '../../../../data/agenda/appointments.ts';
import { useNow } from '../../../../lib/hooks/use-now.ts';
import { localZone } from '../../../../lib/local-zone.ts';
import { usePregnancyOf } from '../../../../vault/record/use-pregnancy-of.ts';

interface PregnancyReasonProps {
  readonly me: UserMe;
  readonly onFound: (reason: ReasonCode) => void;
}

/** Nothing to see: says what the pregnancy asks for now, where a window is open that no visit answers (design look §2). */
export const PregnancyReason = ({ me, onFound }: PregnancyReasonProps) => {
  const now = useNow();
  const [start] = useState(() => new Date(now).toISOString());
  const found = usePregnancyOf(me.patient?.id ?? '');
  const { data } = useQuery({ ...bookedAppointments(start), enabled: found !== null });
  const planned = data?.map((visit) => ({
    day: dayOf(Date.parse(visit.start), localZone()),
    reason: visit.reasonCode,
  }));
  const next = found && planned && !found.pregnancy.pastTerm ? nextToTake(found.pregnancy, found.today, planned) : null;
  const isNow = found !== null && next !== null && windowState(next, found.today) === 'now';
  const reason = isNow ? reasonOf(next) : undefined;
  useEffect(() => {
    if (reason !== undefined) onFound(reason);
  }, [reason, onFound]);
  return null;
};
