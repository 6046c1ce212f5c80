import { z } from 'zod'
import { defineEvent } from '../../platform/events/events.ts'
import type { IsBrandHost } from '../../platform/http/visited-origin.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Every request needs the host names, so they are cached. A change that was not announced takes effect after
 * this time.
 */
const BELIEVED_MS = 10_000

/** The look or host of a brand changed. */
export const brandsChanged = defineEvent('branding.brands-changed', z.object({}))

/** The host names that brands own, all loaded at once, because anyone may request any name. */
export function createBrandHosts(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  now: () => number = () => performance.now(),
): IsBrandHost {
  let kept: { readonly hosts: Promise<ReadonlySet<string>>; readonly until: number } | null = null
  events.on(brandsChanged, () => {
    kept = null
  })

  async function readHosts(): Promise<ReadonlySet<string>> {
    const rows = await db.selectFrom('brand').select('host').where('host', 'is not', null).execute()
    return new Set(rows.flatMap(({ host }) => host?.toLowerCase() ?? []))
  }
  function hosts(): Promise<ReadonlySet<string>> {
    if (kept && kept.until > now()) return kept.hosts
    const fresh = { hosts: readHosts(), until: now() + BELIEVED_MS }
    kept = fresh
    fresh.hosts.catch(() => {
      if (kept === fresh) kept = null
    })
    return fresh.hosts
  }
  return async (hostname) => (await hosts()).has(hostname)
}
