import { get } from '@maillon/contracts/access/access-policies';
import { addAdministrator, administrators, removeAdministrator } from '@maillon/contracts/access/sharing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';

/** Who may change the availability of a calendar, and who was invited to. */
export const calendarAdministrators = (scheduleId: string) => queryOf(administrators, { params: { scheduleId } });

/** An invitation to administer one, as its reader got it. */
export const offeredCalendar = (policyId: string) => queryOf(get, { params: { id: policyId } });

const useInvalidate = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(administrators));
};

/** While they are on screen, an invitation that is answered is read again. */
export const useLiveAdministrators = (): void => {
  const invalidate = useInvalidate();
  useRealtime('access-policy/updated', () => void invalidate());
};

export const useAddAdministrator = (scheduleId: string) => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (email: string) =>
      (await call(addAdministrator, { params: { scheduleId }, body: { email } })).data,
    onSettled: invalidate,
  });
};

export const useRemoveAdministrator = (scheduleId: string) => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: async (policyId: string) => {
      await call(removeAdministrator, { params: { scheduleId, policyId } });
    },
    onSettled: invalidate,
  });
};
