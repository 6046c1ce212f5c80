import { isAuthPath, webPaths } from '@kilowatt/contracts/web-paths'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { localeOf } from './visitor-locale.ts'

/** As written by the build of the web app: what the pages of a family load once their script runs. */
export const earlyParts = z.array(
  z.object({ path: z.string(), scripts: z.array(z.string()), styles: z.array(z.string()) }),
)
export type EarlyParts = z.infer<typeof earlyParts>

/** `scripts`: scripts of every page; `families`: additional ones for the pages of a family */
export type PageParts = { readonly scripts: readonly string[]; readonly families: EarlyParts }

type Visit = {
  request: Pick<FastifyRequest, 'url' | 'headers' | 'cookies'>
  isSignedIn: boolean
  identifier: string | undefined
}

/**
 * The `Link` header of a page (RFC 8288): what its script is going to request. A browser reads it before the
 * page itself, so everything loads together instead of in four consecutive round trips: the page's own
 * scripts, the parts of the page, the site, the signed-in user, and the texts. The page's own scripts are the
 * largest and come first. A browser opens six connections, and files that have to wait for one should be
 * small.
 */
export function earlyLinks(page: PageParts, { request, isSignedIn, identifier }: Visit): string {
  const path = request.url.split('?', 1)[0] ?? '/'
  const isOnTheWayIn = !isSignedIn || isAuthPath(path)
  const shown = isOnTheWayIn && !isAuthPath(path) ? webPaths.login() : path
  const family = page.families.find((one) => new RegExp(one.path).test(shown))
  const calls = [
    `/api/site/info${identifier === undefined ? '' : `?identifier=${encodeURIComponent(identifier)}`}`,
    `/api/site/translations/${localeOf(request)}${isOnTheWayIn ? '?part=way-in' : ''}`,
    // pages under /auth do not request the signed-in user (spec §4): a response from before a mailed link
    // signed the person in would still be used afterwards
    ...(isAuthPath(path) ? [] : ['/api/auth/user']),
  ]
  const module = (href: string) => `<${href}>; rel=modulepreload; crossorigin`
  const preload = (as: 'style' | 'fetch') => (href: string) => `<${href}>; rel=preload; as=${as}; crossorigin`
  return [
    ...page.scripts.map(module),
    ...(family?.styles ?? []).map(preload('style')),
    ...calls.map(preload('fetch')),
    ...(family?.scripts ?? []).map(module),
  ].join(', ')
}

/** The scripts that a built page names itself. */
export const ownScripts = (page: string): string[] =>
  [...page.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
