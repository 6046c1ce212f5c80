import type { Logger } from 'pino'

/** Logs what Node would otherwise print to stderr or exit for. */
export function logProcessFaults(log: Logger) {
  // stderr contains only the reason why the server ends
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => {
    if (name !== 'ExperimentalWarning') log.warn({ name, reason: message }, 'warning of the runtime')
  })
  // An unawaited promise that fails is a bug in one request or job. All other work continues.
  process.on('unhandledRejection', (err) => log.error({ err }, 'a promise failed that nothing awaited'))
}
