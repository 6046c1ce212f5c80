import { expect, test } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

test.each([
  ['a saved language wins over the browser', 'sl', ['en-GB'], 'sl'],
  ['the first language of the browser that we speak', undefined, ['fr-FR', 'en-GB', 'sl'], 'en'],
  ['an unknown saved language is ignored', 'xx', ['en'], 'en'],
  ['nothing known is Slovenian', undefined, ['fr'], 'sl'],
])('%s', (_rule, saved, browser, locale) => expect(chooseLocale(saved, browser)).toBe(locale))
