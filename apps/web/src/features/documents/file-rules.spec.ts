import { describe, expect, it } from '@jest/globals';
import { refusalOf } from './file-rules.ts';

const PDF = '%PDF-1.7\n';
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const aFile = (name: string, ...content: BlobPart[]) => new File(content, name);

describe('a file that was chosen', () => {
  it.each([
    ['a PDF', aFile('a.pdf', PDF)],
    ['a picture', aFile('a.png', PNG)],
    ['a text, which only downloads', aFile('a.docx', 'PK')],
  ])('a file that was chosen may be %s', async (_what, file) => expect(await refusalOf(file)).toBeNull());

  it.each([
    ['empty', aFile('a.pdf'), '« a.pdf » est vide.'],
    ['larger than 25 Mo', aFile('a.pdf', PDF, new Uint8Array(26 * 1024 * 1024)), '« a.pdf » dépasse 25 Mo.'],
    ['a page', aFile('a.HTML', '<html>'), /programmes et les pages web/],
    ['a drawing that runs scripts', aFile('a.svg', '<svg>'), /programmes et les pages web/],
    ['a program that Windows would know', aFile('facture.exe. ', 'MZ'), /programmes et les pages web/],
    ['a program', aFile('facture.pdf.exe', 'MZ'), /programmes et les pages web/],
    ['a page that is called a picture', aFile('a.png', '<html>'), '« a.png » n’est pas un fichier PNG valide.'],
    ['a picture that is called a PDF', aFile('a.pdf', PNG), '« a.pdf » n’est pas un fichier PDF valide.'],
  ])('a file that was chosen is not %s', async (_what, file, sentence) =>
    expect(await refusalOf(file)).toMatch(sentence),
  );
});
