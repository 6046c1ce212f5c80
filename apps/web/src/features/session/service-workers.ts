import { isPushWorker } from '../../shared/push-worker.ts'

type Workers = Pick<ServiceWorkerContainer, 'getRegistrations'>

/**
 * Unregisters every service worker of this origin except the product's own for push messages (spec §4): one
 * left by another site on the same host would answer instead of the server. Refusals by the browser are
 * ignored.
 */
export async function unregisterServiceWorkers(
  workers: Workers | undefined,
  origin = window.location.origin,
): Promise<void> {
  try {
    const registrations = (await workers?.getRegistrations()) ?? []
    await Promise.all(
      registrations
        .filter((registration) => !isPushWorker(registration, origin))
        .map((registration) => registration.unregister()),
    )
  } catch {
    // a browser that does not store workers here, or forbids asking, has no old worker that could interfere
  }
}
