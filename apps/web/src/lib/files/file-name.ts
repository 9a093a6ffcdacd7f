/** Marks that turn the direction of writing: with one of them `facture.exe` can look like `factureexe.pdf`. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it is shown: what it says is what it is. */
export const shownName = (name: string): string => name.replace(TURNS, '').trim();

/** What every file system takes: one name, no way out of its folder. */
export const fileName = (name: string): string =>
  shownName(name)
    .replace(/[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/^\.+/, '_');
