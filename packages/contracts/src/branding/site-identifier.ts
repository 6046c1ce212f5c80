/**
 * Brand requested by an address, for as long as the browser is open. The server also reads it, for the first paint of
 * the page.
 */
export const SITE_IDENTIFIER_COOKIE = 'site_identifier'

/** Whether a text can name a brand. No other text is looked up. */
export const isSiteIdentifier = (text: string): boolean => /^[^\p{Cc}]{1,100}$/u.test(text)
