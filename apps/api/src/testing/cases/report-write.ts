import { sealedFor } from '@maillon/domain/sealed-resource';
import type { Actor } from '../../platform/actor.ts';
import { anAppointment, type Practitioner } from '../calendars.ts';
import { type CalendarApp, NOW } from '../start/a-calendar-app.ts';
import { aSealedFile, file, payloadFor, payloads, sendParts } from '../uploads.ts';

/** The end of a visit with a report that is sealed in a session of the caller's choice. */
export const aReportWrite = async (
  app: CalendarApp,
  { patient, doctor }: { readonly patient: Actor; readonly doctor: Practitioner },
) => {
  const visit = await anAppointment(app.db, { patient, practitioners: [doctor], start: NOW });
  const send = (sessionId: string, title: string) => {
    const bytes = aSealedFile(2_000, 5, sessionId);
    const { id, sha256 } = payloadFor('', bytes);
    return sendParts(app, doctor, [payloads([{ id, title, sha256 }]), file(bytes)], `/appointment/${visit}/end`);
  };
  return { writer: doctor, resource: sealedFor.documents(patient.partyId), send };
};
