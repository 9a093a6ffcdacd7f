import type { Teleexpertise } from '@maillon/contracts/record/teleexpertises';
import type { Transmission } from '@maillon/contracts/record/transmissions';
import { isPractitionerType } from '@maillon/domain/user-type';
import { teleexpertisePage, transmissionPage } from '../../data/device-search.ts';
import { profileOf } from '../../data/users.ts';
import { statusOf } from '../../lib/api/problem.ts';
import { ofTeleexpertise, ofTransmission } from '../encryption/sealed-place.ts';
import { contextOfContent, contextOfTopic } from '../encryption/thread-contexts.ts';
import { type Closed, type Filling, putListed, type Source } from './filling.ts';

export const TRANSMISSIONS = 'transmissions.';
export const TELEEXPERTISES = 'teleexpertises';
/** Of a structure, or of one's own requests. */
const MAX_PAGES = 5;

const reasonOf = ({ id, patient, author, creation, content }: Transmission): Closed => ({
  item: { id: `transmission.${id}`, kind: 'transmission', place: id, title: patient.name, at: creation },
  sealed: content,
  context: contextOfContent(id),
  of: ofTransmission(id, patient.id, author.profileId),
});

const questionOf = ({ id, subject, sender, sent, topic }: Teleexpertise): Closed => ({
  item: { id: `teleexpertise.${id}`, kind: 'teleexpertise', place: id, title: subject.name, at: sent },
  sealed: topic,
  context: contextOfTopic(id),
  of: ofTeleexpertise(id, subject.id, sender.profileId),
});

type Page<T> = (after: string | null) => Promise<{ readonly data: readonly T[]; readonly nextCursor: string | null }>;

const everyOne = async <T>({ pause }: Filling, page: Page<T>): Promise<T[]> => {
  const all: T[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    if (pages > 0) await pause();
    const { data, nextCursor }: Awaited<ReturnType<Page<T>>> = await page(after);
    all.push(...data);
    if (nextCursor === null) break;
    after = nextCursor;
  }
  return all;
};

const isHidden = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 403;

/** Why transmissions were written, of each structure in which the person transmits. */
export const readTransmissions: Source = async (filling) => {
  const { me, index, pause } = filling;
  const mayTransmit = new Set(
    me.hasAccessTo
      .filter(
        ({ resource, status, rights }) =>
          resource === 'organization' && status === 'ACCEPTED' && rights.includes('TRANSMISSIONS'),
      )
      .map(({ from }) => from),
  );
  const structures = (profileOf(me)?.organizations ?? [])
    .map(({ id }) => id)
    .filter((id) => me.userType === 'organization' || mayTransmit.has(id));
  const names = new Set(structures.map((id) => TRANSMISSIONS + id));
  await index.drop(index.names(TRANSMISSIONS).filter((name) => !names.has(name)));
  for (const id of structures) {
    await pause();
    try {
      const listed = await everyOne<Transmission>(filling, (after) => transmissionPage(id, after));
      await putListed(filling, TRANSMISSIONS + id, listed.map(reasonOf));
    } catch (error) {
      if (!isHidden(error)) throw error;
      await index.drop([TRANSMISSIONS + id]);
    }
  }
};

/** What was asked of other practitioners, or by them. */
export const readTeleexpertises: Source = async (filling) => {
  if (!isPractitionerType(filling.me.userType)) return;
  const listed = await everyOne<Teleexpertise>(filling, teleexpertisePage);
  await putListed(filling, TELEEXPERTISES, listed.map(questionOf));
};
