/** French as it is written for people: what a program can see of it in our sources. */
import ts from 'typescript';

/** A word that lost its vowel, before a straight apostrophe. */
const STRAIGHT = /(?<!\p{L})(?:l|d|n|s|c|j|m|t|qu|jusqu|aujourd|lorsqu|puisqu|quelqu|presqu)'(?=\p{L})/iu;
const FRENCH = /[éèàçêûîôœÉÀÇ’«]|\b(?:le|la|les|des|une|est|vous|votre|vos|pour|dans|avec|pas)\b/i;
const RULES = [
  { trap: STRAIGHT, says: 'has a straight apostrophe: ’' },
  { trap: /\p{L}\((?:e|s|es)\)/u, says: 'leaves a gender or a number open: say it without, or from what is known' },
  { trap: /\p{L}\.\.\.$/u, says: 'has three points for …' },
  { trap: /\p{L}[?!:;»](?:\s|$)|«\p{L}/u, says: 'lacks the space of « : », « ? », « » »' },
  { trap: /\b[Ee]mail\b/u, says: 'spells e-mail otherwise' },
];

/** Machine words where care should be (design look §1.2); pages about security and law, and those of administrators, may use them. */
const SECURITY = /(?<!\p{L})clés?(?!\p{L})|chiffr(?:é|ement|er(?!\p{L}))/iu;
/** What people read: screens, refusals, mails and SMS, guides. */
const READ =
  /^(?:apps\/web\/src|packages\/contracts\/src\/refusals\/|apps\/api\/src\/(?:platform\/messaging\/templates|modules\/guides\/library))/;
const ABOUT_SECURITY =
  /\/features\/(?:admin|impersonation|legals)\/|\/config\/legals\/|\/settings\/(?:security\/|sections\/(?:security|api-keys)|api-keys\/|recovery-sheet)/;

/**
 * @param {string} file
 * @param {string} said
 */
const isMachineWord = (file, said) => READ.test(file) && !ABOUT_SECURITY.test(file) && SECURITY.test(said);

/**
 * What is spelt otherwise, and why it stays.
 * @type {Readonly<Record<string, string>>}
 */
export const ALLOWED = {
  'La clé (deux derniers chiffres) ne correspond pas au numéro saisi. Vérifiez le numéro.': 'the key of a number',
  'Ce numéro RPPS ne semble pas valide (clé de contrôle).': 'the key of a number',
  'Ce numéro FINESS ne semble pas valide (clé de contrôle).': 'the key of a number',
  'Une clé d’accès valide est requise': 'to a program',
  'Clés d’accès': 'keys of partners',
  'Cette clé a déjà servi pour une autre demande': 'to a program',
  'Ces agendas ont déjà vingt clés en service : révoquez-en une pour en créer une autre': 'keys of partners',
  'Histoire de la maladie / Symptôme(s)': 'of the specification, a heading of the report',
  'Erreur de déchiffrement du message.': 'of the specification, for damage alone',
  "Provence-Alpes-Côte d'Azur": 'as the register of addresses writes it',
  "Identification de l'organisation au SIRET": 'the display of a code system, as its page writes it',
};

/**
 * The texts of a source, each with its line; regular expressions and imports are none.
 * @param {string} file
 * @param {string} text
 */
export function textsIn(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  /** @type {{ said: string, line: number }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      const said = node.text.replaceAll(/\s+/g, ' ').trim();
      if (said !== '') found.push({ said, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * @param {string} said
 * @returns {string | undefined} what is wrong with a French text; nothing of another
 */
export function slipOf(said) {
  if (STRAIGHT.test(said)) return RULES[0]?.says;
  // What it quotes of a program is no French.
  const prose = said.replaceAll(/`[^`]*`|« [^»]* »/g, '…');
  return FRENCH.test(said) ? RULES.find(({ trap }) => trap.test(prose))?.says : undefined;
}

/**
 * @param {ReadonlyMap<string, string>} sources by their path from the root
 * @param {Readonly<Record<string, string>>} allowed
 * @returns {string[]} one line for each slip
 */
export function slips(sources, allowed = ALLOWED) {
  const seen = new Set();
  const lines = [...sources].flatMap(([file, text]) =>
    textsIn(file, text).flatMap(({ said, line }) => {
      const slip = slipOf(said) ?? (isMachineWord(file, said) ? 'speaks of keys where care should be' : undefined);
      if (slip === undefined) return [];
      if (said in allowed) {
        seen.add(said);
        return [];
      }
      return [`${file}:${line} « ${said.slice(0, 80)} » ${slip}`];
    }),
  );
  const gone = Object.keys(allowed).filter((said) => !seen.has(said));
  return [...lines, ...gone.map((said) => `« ${said} » is allowed, and not there`)];
}
