import { describe, expect, it } from '@jest/globals';
import { type EvidenceFacts, evidenceOf } from './evidence.ts';
import { MemoryVault } from './memory.ts';
import { joined } from './testing/joined.ts';

const CARD = { name: 'Hugo LESTRADE', since: 1_000 };
const STRUCTURE = { id: 'cvi_structure', profileId: 'structure', kind: 'structure' } as const;

describe('what is known of a person', () => {
  it.each<[string, EvidenceFacts, string]>([
    ['a card', { isPinned: true, card: CARD, introduction: STRUCTURE }, 'card'],
    ['an introduction', { isPinned: true, card: null, introduction: STRUCTURE }, 'introduced'],
    [
      'an introduction while the card waits',
      { isPinned: true, card: { is: 'waits', until: 1 }, introduction: STRUCTURE },
      'introduced',
    ],
    [
      'a card that does not hold, whoever introduces',
      { isPinned: true, card: { is: 'refused' }, introduction: STRUCTURE },
      'first-use',
    ],
    ['nothing', { isPinned: true, card: null, introduction: null }, 'first-use'],
    ['other keys before, whatever the card', { isPinned: false, card: CARD, introduction: STRUCTURE }, 'changed'],
  ])('%s', (_title, facts, level) => {
    expect(evidenceOf(facts).level).toBe(level);
  });
});

describe('an introduction', () => {
  const question = (id: string, structures: string[] = []) => ({ id, rpps: null, structures });

  it('is what a structure signed in its own chain, and not a group that somebody named after it', async () => {
    const vault = await MemoryVault.found();
    const [house, nurse, thief, ana] = [
      await joined(vault, 'house'),
      await joined(vault, 'nurse'),
      await joined(vault, 'thief'),
      await joined(vault, 'ana'),
    ];
    const members = [house.id, nurse.id];
    await house.provider.groups.create({ name: 'profile-house', members, admins: [house.id] });
    await thief.provider.groups.create({ name: 'profile-house', members: [thief.id], admins: [thief.id] });
    const asked = [question(nurse.id, ['profile-house']), question(thief.id, ['profile-house'])];
    const found = await ana.provider.verify.evidence(asked, []);
    expect(found[nurse.id]).toEqual({
      level: 'introduced',
      by: { id: house.id, profileId: 'profile-house', kind: 'structure' },
    });
    expect(found[thief.id]).toEqual({ level: 'first-use', card: null });
  });

  it('is what a colleague signed whose keys this device knows', async () => {
    const vault = await MemoryVault.found();
    const [ana, doctor, nurse] = [
      await joined(vault, 'ana'),
      await joined(vault, 'doctor'),
      await joined(vault, 'nurse'),
    ];
    const group = await ana.provider.groups.create({ name: 'profile-ana', members: [ana.id], admins: [ana.id] });
    await ana.provider.groups.addMembers(group.id, [doctor.id], { admins: [doctor.id] });
    await doctor.provider.groups.addMembers(group.id, [nurse.id]);
    ana.provider.changed('recipients-changed', group.id);
    await ana.provider.groups.members(group.id);
    const found = await ana.provider.verify.evidence([question(nurse.id), question(doctor.id)], []);
    expect(found[nurse.id]).toEqual({
      level: 'introduced',
      by: { id: doctor.id, profileId: 'profile-doctor', kind: 'colleague' },
    });
    expect(found[doctor.id]).toEqual({ level: 'first-use', card: null });
  });
});
