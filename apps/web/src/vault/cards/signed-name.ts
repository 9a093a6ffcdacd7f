import { ofName } from '@maillon/domain/text/of-name';
import { plainText } from '@maillon/domain/text/plain-text';
import type { EncryptionProvider, SldId } from '@maillon/vault/provider';
import type { AccessPolicy } from '../../data/access/access-policies.ts';
import { readCardFacts } from '../../data/card-facts.ts';

const wordsOf = (name: string): string =>
  plainText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

const isSameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);

/** How a patient called those who read her file when she let them in: signed in the chain of her group, by identity. */
export const signedNames = async (
  { groups }: EncryptionProvider,
  patientId: string,
): Promise<ReadonlyMap<SldId, string>> => {
  const group = await groups.findByName(patientId, { ofProfile: true });
  const members = group === null ? [] : await groups.members(group.id);
  return new Map(members.flatMap(({ id, displayName }) => (displayName ? [[id, displayName] as const] : [])));
};

/** The name on the card that vouches for these keys. */
const cardName = async ({ verify }: EncryptionProvider, sldId: string): Promise<string | undefined> => {
  if (verify.evidence === undefined) return undefined;
  const { people, keys } = await readCardFacts([sldId]);
  const rpps = people.find((one) => one.sldId === sldId)?.rpps ?? null;
  const found = (await verify.evidence([{ id: sldId, rpps, structures: [] }], keys))[sldId];
  return found?.level === 'card' ? found.name : undefined;
};

/**
 * The application says who asks. Where it says otherwise than what was signed – the card of these keys, or the name under which their owner
 * let them or others in – the sentence for a person to read before they answer; null where nothing speaks against it.
 */
export const nameDoubt = async (
  provider: EncryptionProvider,
  { from, to: { sldId, name } }: Pick<AccessPolicy, 'from' | 'to'>,
): Promise<string | null> => {
  if (sldId === null) return null;
  const group = await provider.groups.findByName(from, { mine: true });
  const members = group === null ? [] : await provider.groups.members(group.id);
  const known =
    members.find(({ id }) => id === sldId)?.displayName ?? (await cardName(provider, sldId).catch(() => undefined));
  if (known !== undefined && !isSameName(known, name))
    return `Cette demande vient ${ofName(known)}, et non ${ofName(name)}. Rien n’est ouvert : demandez-lui avant d’accepter.`;
  const hasNamesake = members.some(
    ({ id, displayName }) => id !== sldId && displayName && isSameName(displayName, name),
  );
  return hasNamesake
    ? `Une autre personne lit déjà votre dossier sous le nom ${ofName(name)}. Rien n’est ouvert : demandez-lui si cette demande vient de sa part avant d’accepter.`
    : null;
};
