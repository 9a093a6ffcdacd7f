import { beforeEach, describe, expect, it } from '@jest/globals';
import { LocalDay } from '../../platform/time/local-day.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import type { PeopleRepository, PersonRow } from './people.repository.ts';
import { PeopleService } from './people.service.ts';

const person = (id: string): PersonRow => ({
  id,
  kind: 'patient',
  userId: `user of ${id}`,
  firstName: 'Camille',
  lastName: id,
  gender: 'FEMALE',
  birthDate: '1990-03-01',
  city: null,
  qualifications: [],
  scheduleId: null,
});

let asked: string[][];
let answer: (ids: readonly string[]) => Promise<PersonRow[]>;
let clock: FakeClock;
let people: PeopleService;

beforeEach(() => {
  asked = [];
  answer = async (ids) => ids.map(person);
  clock = new FakeClock('2026-11-23T08:00:00.000Z');
  const repository: Pick<PeopleRepository, 'find'> = {
    find: (ids) => {
      asked.push([...ids]);
      return answer(ids);
    },
  };
  people = new PeopleService(repository as PeopleRepository, clock, new LocalDay(clock, { COUNTRY: 'FR' }));
});

const namesOf = async (...ids: string[]) => [...(await people.cards(ids)).values()].map(({ common }) => common.name);

describe('an age', () => {
  it.each([
    ['FR', 36],
    ['CI', 35],
  ] as const)('is counted on the calendar of the country: half past midnight in %s', async (country, age) => {
    clock.moveTo('2026-02-28T23:30:00.000Z');
    const repository = { find: async (ids: readonly string[]) => ids.map(person) } as unknown as PeopleRepository;
    const there = new PeopleService(repository, clock, new LocalDay(clock, { COUNTRY: country }));
    expect([...(await there.cards(['a'])).values()]).toMatchObject([{ common: { age } }]);
  });
});

describe('cards', () => {
  it('are asked for once by all who want them at the same time', async () => {
    const [one, two] = await Promise.all([namesOf('a', 'b'), namesOf('b', 'c')]);
    expect([one, two]).toEqual([
      ['Camille a', 'Camille b'],
      ['Camille b', 'Camille c'],
    ]);
    expect(asked).toEqual([['a', 'b'], ['c']]);
  });

  it('are kept for a minute', async () => {
    await namesOf('a');
    clock.advance(59_000);
    await namesOf('a');
    expect(asked).toHaveLength(1);
    clock.advance(2_000);
    await namesOf('a');
    expect(asked).toHaveLength(2);
  });

  it('of unknown ids are left out, and asked for again', async () => {
    answer = async () => [];
    expect(await namesOf('nobody')).toEqual([]);
    answer = async (ids) => ids.map(person);
    expect(await namesOf('nobody')).toEqual(['Camille nobody']);
  });

  it('that could not be read fail those who wait, and nobody after them', async () => {
    answer = () => Promise.reject(new Error('away'));
    const waiting = await Promise.allSettled([namesOf('a'), namesOf('a')]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    answer = async (ids) => ids.map(person);
    expect(await namesOf('a')).toEqual(['Camille a']);
  });

  it('that are thrown out while another is on its way are given all the same', async () => {
    await namesOf('known');
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    answer = async (ids) => {
      await held;
      return ids.map(person);
    };
    const both = namesOf('slow', 'known');
    answer = async (ids) => ids.map(person);
    await namesOf(...Array.from({ length: 20_001 }, (_, index) => `crowd ${index}`));
    letGo();
    expect(await both).toEqual(['Camille slow', 'Camille known']);
  });
});
