import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import { CONSENT_COOKIE, decodeConsent } from '@kilowatt/contracts/identity/consent-cookie'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { loadMessages, type Messages } from '@kilowatt/i18n/load-messages'
import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import type { FastifyRequest } from 'fastify'

type Visit = {
  readonly request: Pick<FastifyRequest, 'url' | 'cookies'>
  readonly isSignedIn: boolean
  readonly site: SiteInfo
  readonly language: SpokenLanguage
}

/** Argument of `apps/web/src/drawn/sign-in-page.tsx`. */
type SignInVisit = {
  readonly site: SiteInfo
  readonly language: SpokenLanguage
  readonly isInvited: boolean
  readonly asksConsent: boolean
}

/** Exports of that file in the build of the web app. */
type Program = { drawSignIn: (visit: SignInVisit, messages: Messages) => Promise<string> }

/** Largest number of cached pages: more than the brands of a day in two languages. Each is 12 kB. */
const MAX_KEPT = 200

/**
 * Renders the sign-in into the page of visitors who are about to see it: once per brand and language, and again if the
 * brand changes.
 * @param dir the built web app; null: nothing is ever rendered
 * @returns the rendered page with its styles; empty if the visitor will see another page
 */
export function createDrawnPages(dir: string | null) {
  const folder = dir === null ? null : join(dir, 'drawn')
  const program = folder === null || !existsSync(folder) ? null : lazily(() => load(folder))
  const kept = new Map<string, Promise<string>>()

  return async ({ request, isSignedIn, site, language }: Visit): Promise<string> => {
    const meant = isSignedIn || site.status !== 'ok' ? null : signInAt(request)
    if (program === null || meant === null) return ''
    const asksConsent = decodeConsent(request.cookies[CONSENT_COOKIE] ?? '') === null
    const visit = { site, language, ...meant, asksConsent }
    const key = JSON.stringify(visit)
    const known = kept.get(key)
    if (known) return known
    const drawn = program().then((draw) => draw(visit))
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break
      kept.delete(oldest)
    }
    return drawn
  }
}

async function load(folder: string) {
  const { drawSignIn }: Program = await import(pathToFileURL(join(folder, 'sign-in-page.js')).href)
  const styles = await readFile(join(folder, 'sign-in.css'), 'utf8')
  const words = new Map<SpokenLanguage, Promise<Messages>>()
  return async (visit: SignInVisit) => {
    const messages = words.get(visit.language) ?? loadMessages(visit.language)
    words.set(visit.language, messages)
    return `<div id="drawn"><style>${styles}</style>${await drawSignIn(visit, await messages)}</div>`
  }
}

function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** First path segments of pages that require signing in. */
const behindSignIn = new Set(
  Object.values<(...ids: number[]) => string>(webPaths)
    .map((path) => path(0, 0, 0).split('/')[1])
    .filter((part) => part !== 'auth' && part !== 'confirmation'),
)

/**
 * Whether an address shows the sign-in to an unknown visitor, and whether that sign-in belongs to an invite.
 * The page to return to is not rendered, because visitors choose it freely and could cause any number of
 * renderings. The app itself shows confirmations, and results of a visit to a provider.
 */
function signInAt({ url }: Visit['request']): { isInvited: boolean } | null {
  const { pathname, searchParams } = new URL(url, 'http://host')
  if (searchParams.has('social') || searchParams.has('confirmationAction')) return null
  if (pathname === webPaths.login())
    return { isInvited: searchParams.get('back')?.startsWith(webPaths.confirmation()) ?? false }
  return behindSignIn.has(pathname.split('/')[1]) ? { isInvited: false } : null
}
