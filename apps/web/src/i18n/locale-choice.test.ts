import { expect, test } from 'vitest'
import { chooseLocale } from './locale-choice.ts'

const spoken = ['en', 'sl', 'de']

test.each([
  ['a saved language wins over the browser', 'a=1; locale=sl', ['de-AT'], 'sl'],
  ['the first language of the browser that we speak', '', ['fr-FR', 'en-GB', 'de'], 'en'],
  ['an unknown saved language is ignored', 'locale=xx', ['de'], 'de'],
  ['nothing known is Slovenian', '', ['fr'], 'sl'],
  ['another cookie with a similar name is not ours', 'mylocale=de', ['fr'], 'sl'],
])('%s', (_rule, cookie, browser, locale) => expect(chooseLocale(cookie, browser, spoken)).toBe(locale))
