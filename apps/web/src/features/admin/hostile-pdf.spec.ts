import { describe, expect, it } from '@jest/globals';
import { latin1Of, PDF_FONTS } from '../../testing/pdf.ts';
import { checkUpPdf } from './check-up-pdf.ts';

/** A questionnaire is filled in without an account, and printed by an administrator. */
const HOSTILE: Readonly<Record<string, readonly [name: string, title: string]>> = {
  ampersand: ['Fontanel & Fils', 'Fontanel & Fils'],
  markup: [`<script>x()</script> </rdf:li></dc:title> "a" 'b'`, `<script>x()</script> </rdf:li></dc:title> "a" 'b'`],
  'what replaces a text': ['$& $1 $`', '$& $1 $`'],
  'the end of a text of PDF': ['\\) /JS (app.alert(1)) >> endobj', '\\) /JS (app.alert(1)) >> endobj'],
  'marks of direction': ['Fon\u202etanel\u2066 \u200f\u061c', 'Fontanel'],
  'half a character': ['Fontanel \ud83d et \udc00', 'Fontanel � et �'],
  'control characters': ['Fon\u0000tanel\u001b\u2028\u0085\uffff', 'Fontanel'],
  'line breaks': ['Fontanel\r\n\n\tMarie', 'Fontanel Marie'],
  'ten thousand characters': ['W'.repeat(10_000), 'W'.repeat(10_000)],
};

const made = async (text: string, name: string): Promise<string> => {
  const lines = [{ label: text, value: text }];
  const sections = [{ title: text, nothing: undefined, lines }];
  const about = { answeredOn: '23/11/2026', createdAt: '2026-11-23T08:00:00.000Z', preventions: [text] };
  return latin1Of(await checkUpPdf({ name: text, sections, ...about }, PDF_FONTS), `hostile-${name}`);
};

describe('a questionnaire of a person who wrote', () => {
  it.each(Object.keys(HOSTILE))(
    '%s has metadata that are XML, with the name and nothing of their own',
    async (what) => {
      const [name, title] = HOSTILE[what] ?? ['', ''];
      const pdf = Buffer.from(await made(name, what.replaceAll(' ', '-')), 'latin1').toString();
      const metadata = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf)?.[0] ?? '';
      const parsed = new DOMParser().parseFromString(metadata, 'application/xml');
      expect(parsed.querySelector('parsererror')).toBeNull();
      expect(parsed.getElementsByTagName('dc:title')).toHaveLength(1);
      expect(parsed.getElementsByTagName('script')).toHaveLength(0);
      expect(parsed.getElementsByTagName('dc:title')[0]?.textContent?.trim()).toBe(`Questionnaire santé de ${title}`);
    },
  );
});
