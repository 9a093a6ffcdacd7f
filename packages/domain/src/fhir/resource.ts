import type { CodeableConcept, Resource as FhirResource } from '@medplum/fhirtypes';

/** What we say in FHIR R4, always under an id. Plain values: the mappers of this folder make them, nothing here reads one back. */
export type Resource<Type extends FhirResource = FhirResource> = Type & { readonly id: string };

export const concept = (system: string, code: string, display?: string): CodeableConcept => ({
  coding: [{ system, code, ...(display === undefined ? {} : { display }) }],
});

/** FHIR has no empty lists and no nulls: what is not known is not there. */
export const known = <K extends string, V>(member: K, value: V | null | undefined): { readonly [P in K]?: V } =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? {}
    : ({ [member]: value } as { readonly [P in K]?: V });
