import { isAuthPath, webPaths } from '@kilowatt/contracts/web-paths'
import { chooseLocale, LOCALE_COOKIE } from '@kilowatt/i18n/choose-locale'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** As the build of the web app writes them: what the pages of a family load once their script runs. */
export const earlyParts = z.array(
  z.object({ path: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) }),
)
export type EarlyParts = z.infer<typeof earlyParts>

type Visit = {
  request: Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>
  isSignedIn: boolean
  identifier: string | undefined
}

/**
 * Tells the browser with the page what its script is going to ask for: the parts of the page, the site, who is signed in, and the
 * words. They come together then, where they would else be four round trips, one after the other. The page's own script, which
 * is larger than all of them, stands before: a browser opens six connections, and what has to wait for one should be small.
 */
export function earlyLinks(families: EarlyParts, { request, isSignedIn, identifier }: Visit): string {
  const path = request.url.split('?', 1)[0] ?? '/'
  const isOnTheWayIn = !isSignedIn || isAuthPath(path)
  const shown = isOnTheWayIn && !isAuthPath(path) ? webPaths.login() : path
  const family = families.find((one) => new RegExp(one.path).test(shown))
  const calls = [
    `/api/site/info${identifier === undefined ? '' : `?identifier=${encodeURIComponent(identifier)}`}`,
    `/api/site/translations/${localeOf(request)}${isOnTheWayIn ? '?part=way-in' : ''}`,
    '/api/auth/user',
  ]
  return [
    ...(family?.styles ?? []).map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...calls.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`),
    ...(family?.scripts ?? []).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('')
}

/** The language that the app is going to choose, too. */
export function localeOf({ cookies, headers }: Visit['request']) {
  const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.replace(/;.*/, '').trim())
  return chooseLocale(cookies[LOCALE_COOKIE], tags)
}
