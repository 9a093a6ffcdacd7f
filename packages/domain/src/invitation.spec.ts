import { describe, expect, it } from '@jest/globals';
import { type InviteEvent, type InviteFlow, type InviteStep, inviteFlow, NEW_INVITE } from './invitation.ts';

const email = 'colette@pro.example';
const somebody = { userId: 'u-1', name: 'Colette Aubry', type: 'Sage-femme' };
const after = (...events: readonly InviteEvent[]): InviteFlow => events.reduce(inviteFlow, NEW_INVITE);

const typed: InviteEvent = { type: 'email', email };
const known: InviteEvent = { type: 'searched', email, invitee: somebody };
const unknown: InviteEvent = { type: 'searched', email, invitee: null };
const write: InviteEvent = { type: 'write' };
const sent: InviteEvent = { type: 'sent' };

const WAYS: Readonly<Record<InviteStep, readonly InviteEvent[]>> = {
  search: [typed],
  invite_existing: [typed, known],
  invite_new: [typed, unknown],
  write_message: [typed, known, write],
  close: [typed, unknown, write, sent],
};

describe('the invite flow (spec organizations §4)', () => {
  it.each(Object.entries(WAYS))('the invite flow reaches %s', (step, events) => {
    expect(after(...events).step).toBe(step);
  });

  it('remembers whom it found, and nobody for an unknown address', () => {
    expect(after(typed, known, write, sent).invitee).toEqual(somebody);
    expect(after(typed, unknown, write).invitee).toBeNull();
  });

  it.each(Object.keys(WAYS) as InviteStep[])('returns to the search from %s when the address changes', (step) => {
    const changed = inviteFlow(after(...WAYS[step]), { type: 'email', email: 'x' });
    expect(changed).toEqual({ step: 'search', email: 'x', invitee: null });
  });

  it('ignores the answer for an address that was changed meanwhile', () => {
    const retyped = after(typed, { type: 'email', email: 'other@pro.example' });
    expect(inviteFlow(retyped, known)).toBe(retyped);
  });

  it('knows an address whatever its case and the spaces around it', () => {
    expect(after({ type: 'email', email: ' Colette@PRO.example ' }, known).step).toBe('invite_existing');
  });

  it.each([
    ['search', write],
    ['search', sent],
    ['invite_new', known],
    ['invite_existing', sent],
    ['write_message', write],
    ['close', sent],
  ] as const)('in %s an event out of turn changes nothing', (step, event) => {
    const flow = after(...WAYS[step]);
    expect(inviteFlow(flow, event)).toBe(flow);
  });
});
