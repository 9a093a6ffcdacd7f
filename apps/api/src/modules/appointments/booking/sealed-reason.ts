import { sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { NamedInRequest } from '../../sealed-sessions/sealed-sessions.service.ts';

/** The session that the reason of a visit is sealed in, where one is given. */
export const reasonNamed = (appointmentId: string, description: string | null | undefined): NamedInRequest[] => {
  const sessionId = description ? sealedSessionId(description) : null;
  return sessionId === null ? [] : [{ pointer: '/description', sessionId, resource: sealedFor.visit(appointmentId) }];
};
