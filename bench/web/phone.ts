import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '../../scripts/browser.mjs'

/** DevTools' "Slow 4G" as a real network behaves: 1.6 Mbit/s down, 750 kbit/s up, a round trip of 150 ms. */
const SLOW_4G = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
/** A mid-range phone compared with a desktop core. */
const CPU_SLOWDOWN = 4

export type Viewer = AsyncDisposable & { readonly page: Page; readonly cdp: CDPSession }

type Look = {
  readonly device: 'phone' | 'desktop'
  readonly baseURL: string
  /** slow like a mid-range phone: only its processor, or also its network */
  readonly slow?: 'processor' | 'everything'
  readonly credentials?: { readonly email: string; readonly password: string }
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: chromiumFlags,
  })

/** A page with an empty cache and the cookie question answered. */
export async function openLook(
  browser: Browser,
  { device, baseURL, slow, credentials }: Look,
): Promise<Viewer> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
    ...(device === 'phone'
      ? { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
      : { viewport: { width: 1440, height: 900 } }),
  })
  const consent = { config: { necessaryCookies: true, analyticsCookies: false }, consentedAt: Date.now() }
  await context.addCookies([
    { name: 'cookie_consent', value: encodeURIComponent(JSON.stringify(consent)), url: baseURL },
  ])
  if (credentials) {
    const answer = await context.request.post('/api/auth/login', { data: credentials })
    if (!answer.ok()) throw new Error(`sign-in failed: ${answer.status()}`)
  }
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  if (slow === 'everything') {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  if (slow) await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, cdp, [Symbol.asyncDispose]: () => context.close() }
}
