/**
 * Texts that are shown before the server's texts arrive, or if they never arrive
 * (`messages/<locale>/boot.json`). The build puts them into the page and its first script, in every language.
 */
export const bootKeys = ['failed', 'safe', 'late', 'noScript', 'again'] as const
export type BootKey = (typeof bootKeys)[number]
