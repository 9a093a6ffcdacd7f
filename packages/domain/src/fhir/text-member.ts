import type { Extension } from '@medplum/fhirtypes';
import { DATA_ABSENT_EXTENSION, SEALED_EXTENSION } from './systems.ts';

/** A text as the writer of the resource has it: the server never has more than the sealed one. */
export type ClearOrSealedText = { readonly clear: string } | { readonly sealed: string };

export const sealedExtension = (sealed: string): Extension => ({ url: SEALED_EXTENSION, valueString: sealed });

/**
 * A text member: itself, or in its place why it is not there and what its readers can open.
 * @param member `title` becomes `_title` where the text is sealed
 */
export function textMember(member: string, text: ClearOrSealedText | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  if ('clear' in text) return text.clear === '' ? {} : { [member]: text.clear };
  const masked: Extension = { url: DATA_ABSENT_EXTENSION, valueCode: 'masked' };
  return { [`_${member}`]: { extension: [masked, sealedExtension(text.sealed)] } };
}
