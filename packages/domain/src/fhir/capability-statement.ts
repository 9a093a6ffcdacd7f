/** What the read facade offers: the contracts declare it, this says it, a test compares the two. */
export const FHIR_SEARCHES = {
  Patient: { _id: 'token', name: 'string' },
  Practitioner: { _id: 'token', name: 'string' },
  Organization: { _id: 'token', identifier: 'token' },
  CareTeam: { patient: 'reference' },
  Observation: { patient: 'reference', _id: 'token', code: 'token', date: 'date', _lastUpdated: 'date' },
  DocumentReference: { patient: 'reference', _id: 'token', type: 'token', date: 'date', _lastUpdated: 'date' },
  Consent: { patient: 'reference', _id: 'token', status: 'token', date: 'date' },
} as const;

export type FhirType = keyof typeof FHIR_SEARCHES;
export const FHIR_TYPES = Object.keys(FHIR_SEARCHES) as readonly FhirType[];

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
        'Lecture seule, avec les droits de la personne connectée. Ce qui est chiffré de bout en bout est masqué : le texte scellé est dans une extension, que seuls ses lecteurs ouvrent.',
      security: { cors: true, description: 'La session de l’application (cookie ou jeton).' },
      resource: FHIR_TYPES.map((type) => ({
        type,
        interaction: [{ code: 'read' }, { code: 'search-type' }],
        versioning: 'no-version',
        searchParam: Object.entries(FHIR_SEARCHES[type]).map(([param, kind]) => ({ name: param, type: kind })),
      })),
    },
  ],
});
