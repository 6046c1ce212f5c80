import { createFailureLog } from '../failure-log.ts'
import { startFakeProvider } from '../outside/fake-provider.ts'
import { type NameServer, startNameServer } from '../outside/name-server.ts'
import { startTestServer, type TestServer } from '../servers/test-server.ts'
import { sceneSigner } from './software-scene.ts'

const client = { id: 'kilowatt', secret: 'shared secret' }

export type SceneServer = TestServer & {
  readonly provider: Awaited<ReturnType<typeof startFakeProvider>>
  readonly names: NameServer
  readonly causeOf: ReturnType<typeof createFailureLog>['causeOf']
}

/** A server with the external services that its calls use: a sign-in provider and name servers. */
export async function startSceneServer(): Promise<SceneServer> {
  await using starting = new AsyncDisposableStack()
  const provider = starting.use(await startFakeProvider(client))
  const names = starting.use(await startNameServer())
  const { log, causeOf } = createFailureLog()
  const protocol = { kind: 'oidc', issuer: provider.issuer } as const
  const social = [
    { id: 'a', name: 'Example ID', protocol, clientId: client.id, clientSecret: client.secret } as const,
  ]
  const server = starting.use(
    await startTestServer(
      { social, dnsServers: [names.address], softwareKeys: [sceneSigner.publicKey] },
      { log },
    ),
  )
  const running = starting.move()
  return { ...server, provider, names, causeOf, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
