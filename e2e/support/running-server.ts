export const demoPassword = 'sonce sije zares'

type Address = { readonly url: string; readonly mqttUrl: string; readonly dataDir: string }

const variable = 'KILOWATT_E2E_SERVER'

/** The workers of a run share environment variables. */
export function rememberServer({ url, mqttUrl, dataDir }: Address) {
  process.env[variable] = JSON.stringify({ url, mqttUrl, dataDir } satisfies Address)
}

/** The server of this run. */
export function runningServer(): Address {
  const known = process.env[variable]
  if (known === undefined) throw new Error('No server was started for this run')
  return JSON.parse(known)
}
