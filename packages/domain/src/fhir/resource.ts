/** What of FHIR R4 we say. Resources are plain values: the mappers of this folder make them, nothing here reads one back. */

export interface Coding {
  readonly system?: string;
  readonly code: string;
  readonly display?: string;
}

export interface CodeableConcept {
  readonly coding?: readonly Coding[];
  readonly text?: string;
}

export interface Reference {
  readonly reference?: string;
  readonly display?: string;
}

export interface Identifier {
  readonly use?: 'official';
  readonly type?: CodeableConcept;
  readonly system: string;
  readonly value: string;
}

export interface Extension {
  readonly url: string;
  readonly valueCode?: string;
  readonly valueString?: string;
}

export interface Meta {
  readonly versionId?: string;
  readonly lastUpdated?: string;
  readonly tag?: readonly Coding[];
}

export interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly meta?: Meta;
  readonly [member: string]: unknown;
}

export const concept = (system: string, code: string, display?: string): CodeableConcept => ({
  coding: [{ system, code, ...(display === undefined ? {} : { display }) }],
});

/** FHIR has no empty lists and no nulls: what is not known is not there. */
export const known = <K extends string, V>(member: K, value: V | null | undefined): { readonly [P in K]?: V } =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? {}
    : ({ [member]: value } as { readonly [P in K]?: V });
