type Workers = Pick<ServiceWorkerContainer, 'getRegistrations'>

/**
 * Unregisters every service worker of this origin: the product has none (spec §4), and one left behind by
 * another site on the same host would answer in the server's place. Refusals by the browser are ignored.
 */
export async function unregisterServiceWorkers(workers: Workers | undefined): Promise<void> {
  try {
    const registrations = (await workers?.getRegistrations()) ?? []
    await Promise.all(registrations.map((registration) => registration.unregister()))
  } catch {
    // a browser that does not store workers here, or forbids asking, cannot have one in the way
  }
}
