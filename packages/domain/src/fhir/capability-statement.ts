/** What the read facade offers: the contracts declare it, this says it, a test compares the two. */
export const FHIR_SEARCHES = {
  Patient: { _id: 'token', name: 'string' },
  Practitioner: { _id: 'token', name: 'string' },
  PractitionerRole: {
    _id: 'token',
    practitioner: 'reference',
    organization: 'reference',
    role: 'token',
    specialty: 'token',
  },
  Organization: { _id: 'token', identifier: 'token' },
  CareTeam: { patient: 'reference' },
  Observation: {
    patient: 'reference',
    _id: 'token',
    code: 'token',
    category: 'token',
    date: 'date',
    _lastUpdated: 'date',
  },
  DocumentReference: { patient: 'reference', _id: 'token', type: 'token', date: 'date', _lastUpdated: 'date' },
  DiagnosticReport: { patient: 'reference', _id: 'token', code: 'token', date: 'date', _lastUpdated: 'date' },
  QuestionnaireResponse: {
    patient: 'reference',
    _id: 'token',
    questionnaire: 'reference',
    status: 'token',
    authored: 'date',
  },
  Consent: { patient: 'reference', _id: 'token', status: 'token', date: 'date' },
  AuditEvent: { patient: 'reference', _id: 'token', outcome: 'token', date: 'date' },
  Schedule: { _id: 'token', actor: 'reference' },
  Slot: { schedule: 'reference', start: 'date', status: 'token' },
  Appointment: { _id: 'token', date: 'date', status: 'token', practitioner: 'reference' },
  Communication: { patient: 'reference', _id: 'token', category: 'token', sent: 'date', status: 'token' },
  ServiceRequest: { _id: 'token', authored: 'date', status: 'token' },
  Task: { _id: 'token', modified: 'date', status: 'token' },
  PaymentReconciliation: { _id: 'token', created: 'date', status: 'token', outcome: 'token' },
} as const;

export type FhirType = keyof typeof FHIR_SEARCHES;
export const FHIR_TYPES = Object.keys(FHIR_SEARCHES) as readonly FhirType[];

/** Each value would open another record, or say of another number whether it is here: a comma cannot mean « or ». */
const ONE_OF: readonly string[] = ['patient', 'identifier', 'schedule'];

/** IHE ITI Scheduling: what can be booked, as proposed appointments. */
const APPOINTMENT_FIND = {
  name: 'find',
  definition: 'https://profiles.ihe.net/ITI/Scheduling/OperationDefinition/appointment-find',
  documentation:
    'start et end (31 jours au plus), practitioner, organization, specialty (profession), visit-type (urn:app:appointment-reason), duration (15, 30, 45 ou 60 minutes). Par GET, par un formulaire ou par une ressource Parameters.',
};

const documentationOf = (type: FhirType, param: string) => {
  if (type === 'Organization' && param === 'identifier') {
    return {
      documentation:
        'Une seule valeur. Le numéro FINESS (https://finess.esante.gouv.fr|…) trouve toute structure active ; le SIRET (https://sirene.fr|…), celles dont on est membre.',
    };
  }
  return ONE_OF.includes(param) ? { documentation: 'Une seule valeur.' } : {};
};

interface Facts {
  readonly name: string;
  readonly base: string;
  readonly version: string;
  /** `yyyy-MM-dd`. */
  readonly date: string;
}

export const capabilityStatement = ({ name, base, version, date }: Facts) => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date,
  kind: 'instance',
  software: { name, version },
  implementation: { description: `${name} : lecture au format FHIR R4`, url: base },
  fhirVersion: '4.0.1',
  format: ['application/fhir+json', 'json'],
  rest: [
    {
      mode: 'server',
      documentation:
        'Lecture seule, avec les droits de la personne connectée ; Schedule, Slot et Appointment aussi avec une clé d’accès, qui ne montre aucun patient. Ce qui est chiffré de bout en bout est masqué : le texte scellé est dans une extension, que seuls ses lecteurs ouvrent. Une recherche se fait par GET ou par POST sur _search ; une virgule veut dire « ou », un paramètre répété « et ». Un paramètre inconnu est refusé, ou ignoré et nommé avec « Prefer: handling=lenient » ; un modificateur est toujours refusé. _count va jusqu’à 100, et 0 donne le nombre de réponses.',
      security: {
        cors: true,
        description:
          'La session de l’application (cookie ou jeton), ou une clé d’accès aux agendas, dans l’en-tête Authorization.',
      },
      resource: FHIR_TYPES.map((type) => ({
        type,
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        // A version is what its reader sees; none but the present one can be read.
        versioning: 'versioned',
        readHistory: false,
        conditionalRead: 'not-match',
        searchParam: Object.entries(FHIR_SEARCHES[type]).map(([param, kind]) => ({
          name: param,
          type: kind,
          ...documentationOf(type, param),
        })),
        ...(type === 'Appointment' ? { operation: [APPOINTMENT_FIND] } : {}),
      })),
    },
  ],
});
