import { describe, expect, it } from '@jest/globals';
import { AdminRule } from './admin-rule.ts';

const rule = new AdminRule({
  ADMIN_EMAIL_DOMAINS: ['maillon.example', '@equipe.example'],
  ADMIN_EXCLUDED: ['Demo@maillon.example'],
});

describe('an administrator', () => {
  it.each([
    ['an e-mail of the first domain', 'ada@maillon.example', true],
    ['an e-mail of the second domain', 'ada@equipe.example', true],
    ['a demo account', 'demo@maillon.example', false],
    ['a subdomain', 'ada@x.maillon.example', false],
    ['a domain that only ends alike', 'ada@fauxmaillon.example', false],
    ['a domain in the first part', 'maillon.example@ailleurs.example', false],
    ['no verified e-mail', null, false],
  ])('%s', (_who, email, expected) => {
    expect(rule.isAdmin(email)).toBe(expected);
  });
});
