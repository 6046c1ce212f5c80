import type { Config } from '../../config.ts'

/** What the overflow server is started with. */
export type OverflowStart = {
  readonly config: Config
  readonly databaseUrl: string
  readonly secretKey: string
  /** socket on which the overflow server listens; only the server that started it can reach it */
  readonly socketPath: string
}

/** The message that the overflow server sends once it listens. */
export const READY = 'ready'
