import { sealedFor } from '@maillon/domain/sealed-resource';
import type { LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import type { Actor } from '../../platform/actor.ts';
import { aSealedText } from '../sealed.ts';
import { type CalendarApp, NOW } from '../start/a-calendar-app.ts';
import { aTransmission, aWard } from './transmissions.ts';

interface Write {
  readonly writer: Actor;
  readonly resource: string;
  send(sessionId: string, text: string): Promise<LightMyRequestResponse>;
}

/** One of a team writes what is sealed, in a session of the caller's choice. */
const aTransmissionWrite = async (
  app: CalendarApp,
  what: 'session' | 'content' | 'comment' | 'resolve',
): Promise<Write> => {
  const ward = await aWard(app.db);
  const { nurse: writer, organizationId, patient } = ward;
  const person = app.as(writer);
  if (what === 'session' || what === 'content') {
    const id = v7({ msecs: Date.parse(NOW) });
    const about = { id, patient: { id: patient.partyId }, organization: { id: organizationId } };
    const send = (sldId: string, content: string) => {
      const sealed = what === 'session' ? { sldId, content: aSealedText(1, sldId) } : { sldId, content };
      return person.post('/transmission', { ...about, ...sealed });
    };
    return { writer, resource: sealedFor.transmission(id), send };
  }
  const id = await aTransmission(app.db, ward, writer);
  const send = (_session: string, text: string) =>
    person.post(`/transmission/${id}/${what}`, what === 'comment' ? { text, organizationId } : { result: text });
  return { writer, resource: sealedFor.transmission(id), send };
};

/** By sealed field, as `sealedFields` names them. */
export const transmissionWrites = (app: () => CalendarApp): Readonly<Record<string, () => Promise<Write>>> => ({
  'transmissions.create body /sldId': () => aTransmissionWrite(app(), 'session'),
  'transmissions.create body /content': () => aTransmissionWrite(app(), 'content'),
  'transmissions.comment body /text': () => aTransmissionWrite(app(), 'comment'),
  'transmissions.resolve body /result': () => aTransmissionWrite(app(), 'resolve'),
});
