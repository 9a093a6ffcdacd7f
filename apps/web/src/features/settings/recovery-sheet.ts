import qrcode from 'qrcode-generator';
import { FONTS, INK, MUTED, openPdf, type PdfFonts } from '../../lib/files/pdf.ts';
import { printable } from '../../lib/files/printable.ts';

const MARGIN = 56;
/** Points a module of the code is wide: read by a phone at arm's length. */
const MODULE = 5;

/** The rows of a code as runs of dark modules. */
const runsOf = (text: string): { readonly row: number; readonly from: number; readonly to: number }[] => {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const runs: { row: number; from: number; to: number }[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < size; at += 1) {
      if (!code.isDark(row, at)) continue;
      const last = runs.at(-1);
      if (last?.row === row && last.to === at) last.to = at + 1;
      else runs.push({ row, from: at, to: at + 1 });
    }
  }
  return runs;
};

/** The printed way back to one's keys. Made in this browser; what is on it is kept nowhere else. */
export const recoverySheet = (
  { secret, name, on }: { readonly secret: string; readonly name: string; readonly on: string },
  fonts: PdfFonts,
): Promise<Uint8Array> => {
  const { pdf, hasLetter, written } = openPdf({
    title: 'Fiche de secours',
    margin: MARGIN,
    createdAt: new Date(),
    fonts,
  });
  const width = pdf.page.width - 2 * MARGIN;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const write = (tag: 'H1' | 'P', text: string, size: number, bold: boolean, color = INK): void => {
    pdf.font(bold ? FONTS.bold : FONTS.regular).fontSize(size);
    root.add(pdf.struct(tag, () => pdf.fillColor(color).text(text, MARGIN, pdf.y, { width, lineGap: 4 })));
    pdf.y += 12;
  };

  pdf.y = MARGIN;
  write('H1', 'Fiche de secours', 24, true);
  write('P', printable(`${name} · ${on}`, hasLetter), 12, false, MUTED);
  write(
    'P',
    'Cette fiche rouvre vos données chiffrées si vous perdez vos appareils et ne recevez plus vos codes. Gardez-la comme un papier d’identité : quiconque la tient peut lire vos données une fois connecté à votre compte. Une nouvelle fiche remplace celle-ci.',
    12,
    false,
  );
  for (const line of secret.match(/(?:[A-Z0-9]+-?){1,7}/g) ?? [secret]) write('P', line, 18, true);
  root.end();
  pdf.markContent('Artifact', { type: 'Layout' });
  const top = pdf.y + 12;
  pdf.strokeColor('#000000').lineWidth(MODULE);
  for (const { row, from, to } of runsOf(secret)) {
    const y = top + (row + 0.5) * MODULE;
    pdf
      .moveTo(MARGIN + from * MODULE, y)
      .lineTo(MARGIN + to * MODULE, y)
      .stroke();
  }
  pdf.endMarkedContent();
  pdf.end();
  return written;
};
