import { expect, test } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

test.each([
  ['a saved language takes precedence over the browser', 'sl', ['en-GB'], 'sl'],
  ['the first language of the browser that the product has', undefined, ['xx-XX', 'en-GB', 'sl'], 'en'],
  ['an unknown saved language is ignored', 'xx', ['en'], 'en'],
  ['Slovenian if nothing is known', undefined, ['xx'], 'sl'],
])('%s', (_rule, saved, browser, locale) => expect(chooseLocale(saved, browser)).toBe(locale))
