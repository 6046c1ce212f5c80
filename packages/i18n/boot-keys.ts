/**
 * Texts for when the server's texts are not there yet, or never arrive (`messages/<locale>/boot.json`). The build puts
 * them into the page and its first script, in every language.
 */
export const bootKeys = ['failed', 'safe', 'late', 'noScript', 'again'] as const
export type BootKey = (typeof bootKeys)[number]
