import type { Address, Telecom } from '@maillon/contracts/fields/primitives';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import {
  type Organization,
  type OrganizationUpdate,
  organizationUpdate,
} from '@maillon/contracts/structures/organizations';
import { type FieldErrors, validate } from '../../lib/forms/form.ts';

export interface StructureDraft {
  readonly name: string;
  readonly address: Address;
  readonly phone: string;
  readonly email: string;
  readonly description: string;
}

type Present = Pick<Organization, 'name' | 'address' | 'telecom' | 'description'>;

const firstOf = ({ telecom }: Present, system: Telecom['system']): string =>
  telecom.find((one) => one.system === system)?.value ?? '';

export const draftOf = (structure: Present): StructureDraft => ({
  name: structure.name,
  address: structure.address[0] ?? { text: '' },
  phone: firstOf(structure, 'PHONE'),
  email: firstOf(structure, 'EMAIL'),
  description: structure.description ?? '',
});

/** The first of each kind is what the form shows; others stay, in their order, behind it. */
const reachedAt = (present: Present, { phone, email }: StructureDraft): Telecom[] => {
  const shown = [firstOf(present, 'PHONE'), firstOf(present, 'EMAIL')];
  const typed: Telecom[] = [
    { system: 'PHONE', value: phone.trim() },
    { system: 'EMAIL', value: email.trim() },
  ];
  return [
    ...typed.filter(({ value }) => value !== ''),
    ...present.telecom.filter(({ value }) => !shown.includes(value)),
  ];
};

/** What changed, as the contract takes it; nothing changed, nothing in it. */
export const changesOf = (present: Present, draft: StructureDraft): OrganizationUpdate => {
  const before = draftOf(present);
  const description = draft.description.trim();
  return {
    ...(draft.name.trim() !== before.name && { name: draft.name }),
    // Another text is another place: the coordinates of a former one would lie.
    ...(draft.address.text !== before.address.text && { address: draft.address }),
    ...((draft.phone.trim() !== before.phone || draft.email.trim() !== before.email) && {
      telecom: reachedAt(present, draft) as NonNullable<OrganizationUpdate['telecom']>,
    }),
    ...(description !== before.description && { description: description === '' ? null : description }),
  };
};

/** By the names of the fields: the list of contacts has no places in a form. */
export const structureErrors = (present: Present, draft: StructureDraft): FieldErrors => {
  const changes = changesOf(present, draft);
  const found = validate(organizationUpdate, changes);
  const contacts = changes.telecom ?? [];
  const atContact = (system: Telecom['system']): string | undefined => {
    const place = contacts.findIndex((one) => one.system === system);
    return place === -1 ? undefined : found[`/telecom/${place}/value`];
  };
  const [phone, email] = [atContact('PHONE'), atContact('EMAIL')];
  return {
    ...found,
    ...(draft.name.trim() === '' && { '/name': TEXTS.required }),
    ...(draft.address.text.trim() === '' && { '/address/text': TEXTS.required }),
    ...(phone !== undefined && { '/phone': phone }),
    ...(email !== undefined && { '/email': email }),
  };
};
