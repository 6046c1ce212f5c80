import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { api } from '@kilowatt/contracts/api'
import { api as contract } from '@kilowatt/contracts/api'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { type Logger, pino } from 'pino'
import { type App, startApp } from '../../app.ts'
import { type Config, readConfig } from '../../config.ts'
import { createFreshDatabase } from './fresh-db.ts'

export type ApiClient = ContractRouterClient<typeof api>

export type TestServer = AsyncDisposable & {
  readonly app: App
  /** http://127.0.0.1:port */
  readonly url: string
  /** The typed client that the web app uses too; with a cookie it uses that session. */
  readonly client: (cookie?: string) => ApiClient
  readonly databaseUrl: string
}

type Surroundings = {
  /** another server to share the database with; it must outlive this one */
  sharesDatabaseOf?: Pick<TestServer, 'databaseUrl'>
  /** receives the server's log; default: none */
  log?: Logger
  /** servers of one database share it */
  secretKey?: string
}

/** The real server on free ports with its own database: `await using server = await startTestServer()`. */
export async function startTestServer(
  overrides: Partial<Config> = {},
  {
    sharesDatabaseOf,
    log = pino({ level: 'silent' }),
    secretKey = 'a secret of the tests, 32 and more',
  }: Surroundings = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kilowatt-test-'))
  const database = sharesDatabaseOf
    ? { url: sharesDatabaseOf.databaseUrl, drop: async () => undefined }
    : await createFreshDatabase()
  const defaults = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    TUNNEL_PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'off',
    ROLES: 'web,ingest',
    NOTICE_WAIT_S: '0',
  })
  const app = await startApp({
    config: { ...defaults, dataDir, ...overrides },
    log,
    databaseUrl: database.url,
    secretKey,
  })
  const url = `http://127.0.0.1:${app.httpPort}`
  return {
    app,
    url,
    databaseUrl: database.url,
    client: (cookie) =>
      createORPCClient(new OpenAPILink(contract, { url: `${url}/api`, headers: cookie ? { cookie } : {} })),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
