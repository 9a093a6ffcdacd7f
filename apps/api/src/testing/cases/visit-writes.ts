import type { LightMyRequestResponse } from 'fastify';
import { newId } from '../../platform/ids.ts';
import type { Browser } from '../browser.ts';
import { NOW } from '../start/a-calendar-app.ts';

/** Sends a sealed text into a visit that goes on, as its doctor does. */
export type VisitWrite = (doctor: Browser, visit: string, text: string) => Promise<LightMyRequestResponse>;

/** By sealed field, as `sealedFields` names them. */
export const VISIT_WRITES: Readonly<Record<string, VisitWrite>> = {
  'calls.setKey body /key': (doctor, visit, key) => doctor.post(`/appointment/${visit}/call-key`, { after: 0, key }),
  'visitObservations.writeNote body /valueString': (doctor, visit, valueString) =>
    doctor.patch(`/appointment/${visit}/note`, { type: 'history', valueString }, { 'if-match': '"0"' }),
  'visitObservations.addCaptures body /observations/*/valueString': (doctor, visit, valueString) => {
    const one = { id: `${visit}-SpO2-${newId()}`, type: 'SpO2', valueString, measuredAt: NOW };
    return doctor.post(`/appointment/${visit}/observations`, { observations: [one] });
  },
};
