import type { PatientFile } from '@maillon/contracts/structures/affiliations';

const ID = '0195d000-0000-7000-8000-0000000000aa';

/** What a professional with the file sees of {@link ID}; `more` replaces what a rule is about. */
export const aPatientFile = (more: Partial<PatientFile> = {}): PatientFile => ({
  id: ID,
  userId: ID,
  userType: 'patient',
  common: {
    name: 'Camille Moreau',
    type: 'Patient',
    gender: 'FEMALE',
    age: 35,
    profileId: ID,
    address: null,
    phone: '+33199000001',
    email: 'camille@exemple.fr',
  },
  firstName: 'Camille',
  lastName: 'Moreau',
  nir: '291053399900179',
  birthDate: '1991-05-14',
  bloodGroup: 'A+',
  languages: ['fr'],
  address: [{ text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux', state: 'Nouvelle-Aquitaine' }],
  consent: [],
  generalPractitioner: null,
  observationsSldId: null,
  activated: true,
  access: { read: true, write: true, share: false, act: false, self: false },
  version: 1,
  ...more,
});
