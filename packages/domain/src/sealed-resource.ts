/**
 * What a session of the vault says it is for, in clear and signed by its maker (`metadata`). The browser writes it when it makes the
 * session; the server compares it with the resource that names the session. No two kinds of resource share one.
 */
export const sealedFor = {
  /** Answers and measures of a patient's record. */
  record: (patientId: string): string => `observations-${patientId}`,
  /** The reason of a visit. */
  visit: (appointmentId: string): string => `appointment-${appointmentId}`,
  /** Files of a patient, with their titles. */
  documents: (patientId: string): string => `documents-${patientId}`,
  /** What two people write to each other. */
  channel: (channelId: string): string => `channel-${channelId}`,
  /** A question to other practitioners about a patient, with its answers: those whom another question asks do not read along. */
  teleexpertise: (patientId: string, id: string): string => `telexpertise-${patientId}-${id}`,
  /** What a structure's team writes about a patient, with the thread under it. */
  transmission: (transmissionId: string): string => `transmission-${transmissionId}`,
} as const;
