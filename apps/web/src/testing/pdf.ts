import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PdfFonts } from '../lib/files/pdf.ts';

const { resolve } = createRequire(import.meta.url);
const font = (name: string) =>
  Uint8Array.from(readFileSync(resolve(`dejavu-fonts-ttf/ttf/DejaVuSansCondensed${name}.ttf`)));

/** The fonts that a browser loads. */
export const PDF_FONTS: PdfFonts = { regular: font(''), bold: font('-Bold') };

/** The bytes as text of one character each; kept as a file where `PDF_SAMPLES` names a folder, for a validator (tools/verapdf). */
export const latin1Of = (bytes: Uint8Array, name: string): string => {
  const folder = process.env.PDF_SAMPLES;
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${name}.pdf`), bytes);
  }
  return Buffer.from(bytes).toString('latin1');
};

/** Of the names of fonts in a document those that it only names, and does not hold. */
export const fontsOutside = (pdf: string): readonly string[] => {
  const held = pdf.match(/\/FontFile[23]? /g)?.length ?? 0;
  const described = pdf.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
  const builtIn = pdf.match(/\/Subtype \/Type1\b/g) ?? [];
  return held === described && held > 0 ? builtIn : [...builtIn, `${described - held} without their letters`];
};
