import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { slipOf, slips, textsIn } from './words.mjs';

describe('a French text', () => {
  for (const said of [
    "L'heure de fin est requise",
    'Êtes-vous suivi(e) pour cela ?',
    'Chargement de votre profil...',
    'Que faire de vos données?',
    'Erreur à dire: tout',
    'Votre adresse email',
  ]) {
    it(`a French text has a slip: ${said}`, () => assert.notEqual(slipOf(said), undefined));
  }

  for (const said of [
    'L’heure de fin est requise',
    'Que faire de vos données ?',
    'À 9:30, voir https://exemple.fr',
    "It's the caller's",
    'read(s)',
    'd’un e-mail…',
  ]) {
    it(`a French text has none: ${said}`, () => assert.equal(slipOf(said), undefined));
  }

  it('is found in strings, templates and elements, with its line', () => {
    const text = `import a from './a';\nconst b = \`Le \${a} de l'an\`;\nconst c = <p>L'an</p>;`;
    assert.deepEqual(
      textsIn('a.tsx', text).map(({ said }) => said),
      ['Le', "de l'an", "L'an"],
    );
    assert.equal(slips(new Map([['a.tsx', text]]), {}).length, 2);
  });

  it('that speaks of keys is on no screen of care; security, law and administrators may', () => {
    const text = "const a = 'La clé du dossier est perdue';";
    const at = (file) => slips(new Map([[file, text]]), {}).length;
    assert.equal(at('apps/web/src/features/record/notice.tsx'), 1);
    assert.equal(at('apps/web/src/features/settings/security/people.tsx'), 0);
    assert.equal(at('apps/web/src/features/admin/audit-words.ts'), 0);
    assert.equal(at('apps/api/src/modules/vault.ts'), 0);
    assert.equal(at('packages/contracts/src/refusals/record-refusals.ts'), 1);
  });

  it('that speaks of keys is refused as a single word, too', () => {
    const file = 'apps/web/src/features/documents/upload-row.tsx';
    assert.equal(slips(new Map([[file, "const a = 'Chiffrement…';"]]), {}).length, 1);
  });

  it('that is allowed is there', () => {
    assert.deepEqual(slips(new Map(), { "l'an": 'why' }), ["« l'an » is allowed, and not there"]);
  });
});
