import { PUSH_SCOPE, PUSH_WORKER } from '../../../shared/push-worker.ts'

/**
 * Whether this browser can show push messages. `install`: on iPhone and iPad only once the app is on the home screen.
 */
export type PushPermission = 'unsupported' | 'install' | NotificationPermission

/** Parts of the browser that this depends on; tests pass their own. */
type Browser = {
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { readonly serviceWorker?: unknown }
  readonly PushManager?: unknown
  readonly Notification?: Pick<typeof Notification, 'permission'>
}

export function pushPermission(browser: Browser = window): PushPermission {
  const { navigator, PushManager, Notification: Notifications } = browser
  if (navigator.serviceWorker && PushManager && Notifications) return Notifications.permission
  // iPads call themselves Macs, but have a touchscreen
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  return isApple ? 'install' : 'unsupported'
}

const registration = () => navigator.serviceWorker?.getRegistration(PUSH_SCOPE)

/** Address under which this browser receives push messages; null if it does not. */
export async function presentEndpoint(): Promise<string | null> {
  const subscription = await (await registration())?.pushManager?.getSubscription()
  return subscription?.endpoint ?? null
}

export type NewSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Asks the person and the browser's push service for push messages.
 * @param pushKey public key of the server
 * @returns null if the person refused
 */
export async function subscribeBrowser(pushKey: string): Promise<NewSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(PUSH_WORKER, { scope: PUSH_SCOPE, updateViaCache: 'none' })
  const worker = await activeRegistration()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  const { endpoint = '', keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: unpadded(keys?.['p256dh']), auth: unpadded(keys?.['auth']) } }
}

/** Ends push messages in this browser, and removes the worker. */
export async function unsubscribeBrowser(): Promise<void> {
  const known = await registration()
  await (await known?.pushManager?.getSubscription())?.unsubscribe()
  await known?.unregister()
}

const unpadded = (text = '') => text.replace(/=+$/, '')

/** A worker takes a moment to start; `ready` would wait for one that controls the page. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const found = await registration()
  if (!found) throw new Error('the push worker is gone')
  const worker = found.installing ?? found.waiting
  if (found.active === null && worker)
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve()
        if (worker.state === 'redundant') reject(new Error('the push worker did not start'))
      })
    })
  return found
}
