/** What is typed into a search has 2 to 80 characters (design api §1 "Search text"). */
export const SEARCH_MIN_LENGTH = 2;
export const SEARCH_MAX_LENGTH = 80;
