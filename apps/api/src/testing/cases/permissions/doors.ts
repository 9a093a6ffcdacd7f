/** What several endpoints let in, in the columns of `../permission-matrix.ts`. */

/** Everybody who has an account. */
export const ACCOUNT_READ = '.xxxxxxxxr';
export const ACCOUNT_WRITE = '.xxxxxxxx.';
/** "S" for everybody but dispatch users. */
export const CARE_READ = '.xxxxx...r';
export const CARE_WRITE = '.xxxxx....';
export const PRO_AND_STRUCTURE_READ = '..xxxx...r';
export const PRO_AND_STRUCTURE_WRITE = '..xxxx....';
export const OWN_CALENDAR_READ = '..xxx....r';
export const OWN_CALENDAR_WRITE = '..xxx.....';
export const ADMIN_READ = '........xr';
export const ADMIN_WRITE = '........x.';
export const PUBLIC = 'xxxxxxxxxx';
export const MACHINE = '..........';
