/** The only service worker of the product, for push messages; see `public/push-worker.js`. */
export const PUSH_WORKER = '/push-worker.js'

/** A path without pages, so the worker never answers a request instead of the server. */
export const PUSH_SCOPE = '/push/'

type Registered = Pick<ServiceWorkerRegistration, 'scope' | 'active' | 'waiting' | 'installing'>

/** Whether a registration is that of the product's worker. */
export const isPushWorker = ({ scope, active, waiting, installing }: Registered, origin: string): boolean =>
  scope === origin + PUSH_SCOPE &&
  [active, waiting, installing].every(
    (worker) => worker === null || worker.scriptURL === origin + PUSH_WORKER,
  )
