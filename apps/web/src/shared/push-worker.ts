/** The only service worker of the product, for push messages; see `public/push-worker.js`. */
export const PUSH_WORKER = '/push-worker.js'

/** No page lies in it, so that the worker answers no request in the server's place. */
export const PUSH_SCOPE = '/push/'

type Registered = Pick<ServiceWorkerRegistration, 'scope' | 'active' | 'waiting' | 'installing'>

/** Whether a registration is that of the product's worker. */
export const isPushWorker = ({ scope, active, waiting, installing }: Registered, origin: string): boolean =>
  scope === origin + PUSH_SCOPE &&
  [active, waiting, installing].every(
    (worker) => worker === null || worker.scriptURL === origin + PUSH_WORKER,
  )
