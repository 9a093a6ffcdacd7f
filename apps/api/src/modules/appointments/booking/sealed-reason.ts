import { sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import type { NamedInRequest } from '../../sealed-sessions/sealed-sessions.service.ts';

/** The session that a text of a visit is sealed in, where one is given. */
export const sealedTextNamed = (
  pointer: string,
  appointmentId: string,
  text: string | null | undefined,
  patientId: string | undefined,
): NamedInRequest[] => {
  const sessionId = text ? sealedSessionId(text) : null;
  return sessionId === null ? [] : [{ pointer, sessionId, resource: sealedFor.visit(appointmentId), patientId }];
};

export const reasonNamed = (
  appointmentId: string,
  description: string | null | undefined,
  patientId: string | undefined,
): NamedInRequest[] => sealedTextNamed('/description', appointmentId, description, patientId);
