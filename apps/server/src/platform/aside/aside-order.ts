import type { Config } from '../../config.ts'

/** What the server aside is started with. */
export type AsideOrder = {
  readonly config: Config
  readonly databaseUrl: string
  readonly secretKey: string
  /** where it listens: nobody reaches it but the server that started it */
  readonly socketPath: string
}

/** It is there now. */
export const READY = 'ready'
