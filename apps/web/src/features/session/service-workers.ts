type Workers = Pick<ServiceWorkerContainer, 'getRegistrations'>

/**
 * Unregisters every service worker of this origin: the product has none (spec §4), and one that was left by another site of the
 * same host would answer in its place. What the browser refuses is left as it is.
 */
export async function unregisterServiceWorkers(workers: Workers | undefined): Promise<void> {
  try {
    const registrations = (await workers?.getRegistrations()) ?? []
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch {
    // a browser that keeps no workers here, or forbids to ask, has none in the way
  }
}
