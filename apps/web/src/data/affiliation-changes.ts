import { approve, reject, revoke } from '@maillon/contracts/access/access-policies';
import type { RequestOf } from '@maillon/contracts/endpoint/endpoint';
import * as contract from '@maillon/contracts/structures/affiliations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../lib/api/api.ts';
import { everyQueryOf, setWritten } from '../lib/api/query.ts';
import { type PatientsOwner, patientFile, useInvalidatePatients } from './affiliations.ts';

/** Changes who a patient is, where they live or who follows them; a change by another person meanwhile is refused. */
export const useUpdatePatient = ({ id, version }: Pick<contract.PatientFile, 'id' | 'version'>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof contract.update>['body']) =>
      (await call(contract.update, { params: { patientId: id }, body }, { headers: ifMatch(version) })).data,
    onSuccess: (patient) => setWritten(client, patientFile(id).queryKey, patient),
    onSettled: () => client.invalidateQueries(everyQueryOf(contract.list, contract.get)),
  });
};

export const useResendReferent = (patientId: string) => {
  const invalidate = useInvalidatePatients();
  return useMutation({
    mutationFn: async () => {
      await call(contract.resendReferent, { params: { patientId } });
    },
    onSettled: invalidate,
  });
};

/** The number, or the phone, travels in the body, and is in no cache: a mutation keeps nothing. */
export const useFindPatient = (params: PatientsOwner) =>
  useMutation({
    mutationFn: async (body: RequestOf<typeof contract.check>['body']) =>
      (await call(contract.check, { params, body })).data,
  });

export const useAffiliate = (params: PatientsOwner) => {
  const invalidate = useInvalidatePatients();
  return useMutation({
    mutationFn: async (patientId: string) => (await call(contract.affiliate, { params, body: { patientId } })).data,
    onSettled: invalidate,
  });
};

export const useCreatePatient = (params: PatientsOwner) => {
  const invalidate = useInvalidatePatients();
  return useMutation({
    mutationFn: async (body: RequestOf<typeof contract.affiliateNew>['body']) =>
      (await call(contract.affiliateNew, { params, body })).data,
    onSettled: invalidate,
  });
};

interface PatientAnswer extends Pick<contract.AffiliatedPatient['access'], 'id' | 'rights'> {
  readonly answer: 'approve' | 'reject' | 'revoke';
}

export const useAnswerPatient = () => {
  const invalidate = useInvalidatePatients();
  return useMutation({
    mutationFn: async ({ id, rights, answer }: PatientAnswer) => {
      if (answer === 'approve') await call(approve, { params: { id }, body: { rights } });
      else await call({ reject, revoke }[answer], { params: { id } });
    },
    onSettled: invalidate,
  });
};
