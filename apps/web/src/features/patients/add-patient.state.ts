/** How a patient is added (spec organizations §4 "Add-patient flow"): the number decides what can be done. */
export type AddPatient =
  | { readonly step: 'number' }
  | { readonly step: 'affiliated' }
  | { readonly step: 'associate'; readonly patient: FoundPatient }
  | { readonly step: 'unknown' }
  | { readonly step: 'identity'; readonly refused: string | null }
  | { readonly step: 'medical' };

export interface FoundPatient {
  readonly id: string;
  readonly name: string;
  readonly age: number | null;
  readonly gender: 'MALE' | 'FEMALE' | null;
}

export type AddPatientEvent =
  /** Any change of the number begins again. */
  | { readonly type: 'number' }
  | { readonly type: 'checked'; readonly affiliated: boolean; readonly patient: FoundPatient | null }
  | { readonly type: 'create' }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  /** The server knows them already: back to the first step, with what it said (spec organizations §8). */
  | { readonly type: 'conflict'; readonly sentence: string };

export const NEW_PATIENT: AddPatient = { step: 'number' };

export function addPatient(state: AddPatient, event: AddPatientEvent): AddPatient {
  switch (event.type) {
    case 'number':
      return NEW_PATIENT;
    case 'checked':
      if (state.step !== 'number') return state;
      if (event.affiliated) return { step: 'affiliated' };
      return event.patient === null ? { step: 'unknown' } : { step: 'associate', patient: event.patient };
    case 'create':
      return state.step === 'unknown' ? { step: 'identity', refused: null } : state;
    case 'next':
      return state.step === 'identity' ? { step: 'medical' } : state;
    case 'back':
      if (state.step === 'medical') return { step: 'identity', refused: null };
      return state.step === 'identity' ? { step: 'unknown' } : state;
    case 'conflict':
      return state.step === 'medical' ? { step: 'identity', refused: event.sentence } : state;
  }
}
