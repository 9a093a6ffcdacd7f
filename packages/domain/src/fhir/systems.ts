/** The names that FHIR, its French guide and we give to what is coded or numbered. */

const HL7 = 'http://terminology.hl7.org/CodeSystem';

export const LOINC = 'http://loinc.org';
export const UCUM = 'http://unitsofmeasure.org';
export const ICD10 = 'http://hl7.org/fhir/sid/icd-10';
export const ATC = 'http://www.whocc.no/atc';

export const IDENTIFIER_TYPE = `${HL7}/v2-0203`;
export const OBSERVATION_CATEGORY = `${HL7}/observation-category`;
export const DATA_ABSENT = `${HL7}/data-absent-reason`;
export const CONSENT_SCOPE = `${HL7}/consentscope`;
export const ACT_CODE = `${HL7}/v3-ActCode`;
export const PARTICIPATION = `${HL7}/v3-ParticipationType`;
export const AUDIT_ENTITY_TYPE = `${HL7}/audit-entity-type`;
export const AUDIT_ENTITY_ROLE = `${HL7}/object-role`;
export const AUDIT_OUTCOME = `${HL7}/audit-event-outcome`;
export const DICOM = 'http://dicom.nema.org/resources/ontology/DCM';
export const ANSWERS_STATUS = 'http://hl7.org/fhir/questionnaire-answers-status';
export const CONSENT_STATUS = 'http://hl7.org/fhir/consent-state-codes';
export const SLOT_STATUS = 'http://hl7.org/fhir/slotstatus';
export const APPOINTMENT_STATUS = 'http://hl7.org/fhir/appointmentstatus';
export const EVENT_STATUS = 'http://hl7.org/fhir/event-status';
export const REQUEST_STATUS = 'http://hl7.org/fhir/request-status';
export const TASK_STATUS = 'http://hl7.org/fhir/task-status';
export const RESOURCE_STATUS = 'http://hl7.org/fhir/fm-status';
export const REMITTANCE_OUTCOME = 'http://hl7.org/fhir/remittance-outcome';
export const PAYMENT_TYPE = `${HL7}/payment-type`;
export const PAYMENT_METHOD = `${HL7}/v2-0570`;
export const OBSERVATION_VALUE = `${HL7}/v3-ObservationValue`;

/** Numbering authorities of the French health system (catalogues §1.5). */
export const NIR = 'urn:oid:1.2.250.1.213.1.4.8';
export const RPPS = 'https://rpps.esante.gouv.fr';
export const FINESS = 'https://finess.esante.gouv.fr';
export const SIRET = 'https://sirene.fr';
export const PROFESSION = 'https://mos.esante.gouv.fr/NOS/TRE_G15-ProfessionSante/FHIR/TRE-G15-ProfessionSante';
export const FRENCH_IDENTIFIER_TYPE = 'https://hl7.fr/ig/fhir/core/CodeSystem/fr-core-cs-v2-0203';

/** Ours: questions of the record, words of our catalogues. */
export const APPOINTMENT_REASON = 'urn:app:appointment-reason';
export const RECORD_QUESTION = 'urn:maillon:dossier:question';
export const RECORD_ANSWER = 'urn:maillon:dossier:reponse';
export const MEASURE_PART = 'urn:maillon:dossier:mesure';
export const QUALIFICATION = 'urn:maillon:qualification';
export const COMMUNICATION_KIND = 'urn:maillon:echange';
export const CARE_REQUESTED = 'urn:maillon:demande-de-soins';
export const DOCUMENT_KIND = 'urn:maillon:document';
export const RIGHT = 'urn:maillon:droit';
export const CONSENT_KIND = 'urn:maillon:consentement';
export const USER = 'urn:maillon:utilisateur';
export const CHECK_UP = 'urn:maillon:questionnaire:bilan';

export const DATA_ABSENT_EXTENSION = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';
/** R5 has these members of a payment, R4 does not (its rules for extensions between versions). */
export const R5_PAYMENT = 'http://hl7.org/fhir/5.0/StructureDefinition/extension-PaymentReconciliation';
/** A text that only its readers open, as it is stored. */
export const SEALED_EXTENSION = 'urn:maillon:scelle';
/** What sealed bytes are once they are opened. */
export const CLEAR_TYPE_EXTENSION = 'urn:maillon:type-ouvert';
