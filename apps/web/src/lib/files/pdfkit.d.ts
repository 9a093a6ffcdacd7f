/** The part of PDFKit that we use; the published types do not know its browser build. */
declare module 'pdfkit' {
  export interface TextOptions {
    readonly width?: number;
    readonly align?: 'left' | 'right';
    readonly lineBreak?: boolean;
    readonly lineGap?: number;
  }

  /** An element of the structure that assistive technology reads. */
  export interface Structure {
    add(child: Structure): this;
    end(): this;
  }

  export class PDFDocument {
    constructor(options: {
      readonly size: 'A4';
      readonly layout: 'portrait';
      readonly margin: number;
      readonly pdfVersion: '1.7';
      readonly subset: 'PDF/UA';
      readonly tagged: true;
      readonly font: null;
      readonly lang: string;
      readonly displayTitle: true;
      readonly bufferPages: true;
      readonly info: { readonly Title: string; readonly Creator: string; readonly CreationDate: Date };
    });
    y: number;
    /** The part of the standard of PDF/UA, as the metadata say it. */
    subset: number | string;
    /** A piece of the metadata. */
    appendXML(xml: string, ...more: readonly unknown[]): void;
    readonly page: { readonly width: number; readonly height: number; margins: { bottom: number } };
    font(name: string): this;
    registerFont(name: string, bytes: Uint8Array): this;
    /** The font in use; `font` is fontkit's, of a font that was registered. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    widthOfString(text: string): number;
    currentLineHeight(withGap: boolean): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    addPage(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(page: number): this;
    struct(
      type: 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TD',
      content?: (() => void) | readonly Structure[],
    ): Structure;
    struct(type: 'Figure', options: { readonly alt: string }, content: () => void): Structure;
    struct(type: 'TH', options: { readonly scope: 'Row' | 'Column' }, content: () => void): Structure;
    /** PNG or JPEG, to fit into a box. */
    image(bytes: ArrayBuffer, x: number, y: number, options: { readonly fit: readonly [number, number] }): this;
    /** An SVG path, drawn from the origin. */
    path(data: string): this;
    fill(color: string): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    lineCap(style: 'round'): this;
    addStructure(structure: Structure): this;
    markContent(tag: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
  }
}
