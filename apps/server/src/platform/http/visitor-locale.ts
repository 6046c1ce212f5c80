import { chooseLocale, LOCALE_COOKIE } from '@kilowatt/i18n/choose-locale'
import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import type { FastifyRequest } from 'fastify'

/** The language that the app uses in the visitor's browser. */
export function localeOf({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): SpokenLanguage {
  const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.replace(/;.*/, '').trim())
  return chooseLocale(cookies[LOCALE_COOKIE], tags)
}
