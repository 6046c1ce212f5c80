import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'

/**
 * Texts for when the server's are not there yet, or never arrive. The build puts `late` into the page itself
 * (`first-page-plugin.ts`), so it shows even if no script arrives. The server sets the page's language.
 */
export const bootTexts: Readonly<
  Record<SpokenLanguage, { failed: string; safe: string; late: string; noScript: string; again: string }>
> = {
  en: {
    failed: 'The server did not answer',
    safe: 'Your data is safe. Check the connection and load the page again.',
    late: 'The page has not loaded yet. Check the connection, then load it again.',
    noScript: 'This page needs JavaScript. Allow it in your browser, then load the page again.',
    again: 'Load again',
  },
  sl: {
    failed: 'Strežnik se ne odziva',
    safe: 'Vaši podatki so varni. Preverite povezavo in znova naložite stran.',
    late: 'Stran se še ni naložila. Preverite povezavo in jo znova naložite.',
    noScript: 'Stran potrebuje JavaScript. Dovolite ga v brskalniku in jo znova naložite.',
    again: 'Naloži znova',
  },
}
