import { parseArgs } from 'node:util'
import { DEMO_PORTAL_TOKEN, SLOW_PORTAL_TOKEN, startPortalEmulator } from './portal-emulator.ts'
import { portalHouseholds } from './portal-households.ts'

const usage = `An emulator of the national meter-data portal, with invented households.

npm run portal -- [options]

  --port N        where it listens, on this machine only (8090)
  --delay MS      how long every answer takes (0)
  --token TOKEN   the token that it accepts (${DEMO_PORTAL_TOKEN})

With the token ${SLOW_PORTAL_TOKEN} every answer takes a second and a half longer.
`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    delay: { type: 'string', default: '0' },
    token: { type: 'string', default: DEMO_PORTAL_TOKEN },
    help: { type: 'boolean' },
  },
})
if (values.help) process.stdout.write(usage)
else {
  const eimms = portalHouseholds.map(({ eimm }) => eimm)
  const emulator = await startPortalEmulator({
    port: Number(values.port),
    delayMs: Number(values.delay),
    tokens: new Map([values.token, SLOW_PORTAL_TOKEN].map((token) => [token, eimms])),
  })
  process.stdout.write(`${emulator.url}, token ${values.token}, metering places ${eimms.join(', ')}\n`)
  // the address for a parent process
  process.send?.({ url: emulator.url })
  const stop = async () => {
    process.removeAllListeners('disconnect')
    if (process.connected) process.disconnect()
    await emulator[Symbol.asyncDispose]()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  // the parent has ended, and nothing else would stop this process
  process.once('disconnect', () => void stop())
}
