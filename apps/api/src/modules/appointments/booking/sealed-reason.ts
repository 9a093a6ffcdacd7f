import { sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { NamedInRequest } from '../../sealed-sessions/sealed-sessions.service.ts';

/** The session that the reason of a visit is sealed in, where one is given. */
export const reasonNamed = (
  appointmentId: string,
  description: string | null | undefined,
  patientId: string | undefined,
): NamedInRequest[] => {
  const sessionId = description ? sealedSessionId(description) : null;
  if (sessionId === null) return [];
  return [{ pointer: '/description', sessionId, resource: sealedFor.visit(appointmentId), patientId }];
};
