/** The brand that an address asked for, for as long as the browser is open. The server reads it too, for the page's first paint. */
export const SITE_IDENTIFIER_COOKIE = 'site_identifier'

/** Whether a text can name a brand: no answer comes for any other. */
export const isSiteIdentifier = (text: string): boolean => /^[^\p{Cc}]{1,100}$/u.test(text)
